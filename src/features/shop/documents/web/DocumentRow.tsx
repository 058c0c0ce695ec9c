import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type NumberedKind, TITLE_LENGTH } from '#domain/document/document-limits.ts';
import type { KeptLine } from '#domain/document/rouage.ts';
import { formatDate, formatDateTime } from '#domain/time/french-dates.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { DocumentDesk } from './document-desk.ts';
import { documentTitle } from './document-title.ts';
import { changeKept, formerVersions } from './kept-documents.ts';

const kindWords: Record<NumberedKind, [name: string, issued: string]> = {
  invoice: ['Facture', 'émise'],
  credit_note: ['Avoir', 'émis'],
  quote: ['Devis', 'émis'],
};

function aboutOf({ issued, savedAt, archived }: KeptLine): string {
  const stored = archived ? ', archivé' : '';
  if (!issued) return `Enregistré le ${formatDateTime(new Date(savedAt))}${stored}`;
  const [name, done] = kindWords[issued.kind];
  return `${name} n°\u00a0${issued.written ?? issued.number}, ${done} le ${formatDate(new Date(issued.at))}${stored}`;
}

interface RowProps {
  slug: string;
  desk: DocumentDesk;
  document: KeptLine;
  shown: string | undefined;
  onChanged: () => void;
  onClose: () => void;
}

function RenameForm({ slug, document, onDone }: { slug: string; document: KeptLine; onDone: () => void }) {
  const [title, setTitle] = useState(document.title);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (wanted: string) => changeKept(slug, document.key, { title: wanted }),
    onSuccess: onDone,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(title);
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
      <TextField
        ref={field}
        className="min-w-48 flex-1"
        label="Nom du document"
        maxLength={TITLE_LENGTH}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={error?.message}
      />
      <Button type="submit" size="sm" pending={isPending}>
        Renommer
      </Button>
      <Button variant="secondary" size="sm" onClick={onDone}>
        Retour
      </Button>
    </form>
  );
}

/** The acts are named and done at once; a refusal is told, and the list is read again. */
function useActs<Name extends string>(acts: Record<Name, () => Promise<unknown>>, onChanged: () => void) {
  return useSingleMutation({
    mutationFn: (name: Name) => acts[name](),
    onSuccess: onChanged,
    onError: (error) => toast.error(error.message),
  });
}

type Opened = 'rename' | 'versions' | 'removal' | undefined;

function RowActs({
  slug,
  desk,
  document,
  onChanged,
  onClose,
  opened,
  open,
}: RowProps & { opened: Opened; open: (what: Opened) => void }) {
  const { key, title, archived, issued } = document;
  async function copy() {
    await desk.copy(key, documentTitle(title, ' (copie)'));
    onClose();
  }
  const archive = () => changeKept(slug, key, { archived: !archived });
  const { mutate, isPending } = useActs({ copy, archive }, onChanged);
  const act = (label: string, name: 'copy' | 'archive') => (
    <Button variant="secondary" size="sm" aria-disabled={isPending} onClick={() => mutate(name)}>
      {label} <span className="sr-only">{title}</span>
    </Button>
  );
  const opener = (label: string, what: 'rename' | 'versions') => (
    <Button
      variant="secondary"
      size="sm"
      aria-expanded={opened === what}
      data-opens={what}
      onClick={() => open(opened === what ? undefined : what)}
    >
      {label} <span className="sr-only">{title}</span>
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {act('Copier', 'copy')}
      {opener('Renommer', 'rename')}
      {act(archived ? 'Désarchiver' : 'Archiver', 'archive')}
      {opener('Versions', 'versions')}
      {issued ? null : (
        <Button variant="secondary" size="sm" onClick={() => open('removal')}>
          Supprimer <span className="sr-only">{title}</span>
        </Button>
      )}
    </div>
  );
}

export function DocumentRow(props: RowProps) {
  const { slug, desk, document, shown, onChanged, onClose } = props;
  const [opened, open] = useState<Opened>();
  const row = useRef<HTMLLIElement>(null);
  const { key, title } = document;
  const removal = useActs({ remove: () => desk.remove(key) }, () => {
    open(undefined);
    onChanged();
  });
  async function show() {
    await desk.show(key);
    onClose();
  }
  return (
    <li ref={row} className="flex flex-col gap-2 py-4" aria-current={shown === key ? 'true' : undefined}>
      <div className="min-w-0">
        <button type="button" onClick={show} className="link min-h-11 text-left font-semibold wrap-anywhere">
          {title || 'Sans nom'}
        </button>
        <p className="text-sm text-muted">
          {aboutOf(document)}
          {shown === key ? ', affiché' : ''}
        </p>
      </div>
      <RowActs {...props} opened={opened} open={open} />
      {opened === 'rename' ? (
        <RenameForm
          slug={slug}
          document={document}
          onDone={() => {
            open(undefined);
            row.current?.querySelector<HTMLElement>('[data-opens="rename"]')?.focus();
            onChanged();
          }}
        />
      ) : null}
      {opened === 'versions' ? <FormerVersions {...props} /> : null}
      <ConfirmDialog
        open={opened === 'removal'}
        onClose={() => open(undefined)}
        onConfirm={() => removal.mutate('remove')}
        title={`Supprimer «\u00a0${title || 'Sans nom'}\u00a0»\u00a0?`}
        confirmLabel="Supprimer"
        pending={removal.isPending}
      >
        Le document et ses versions précédentes sont effacés pour de bon. Pour le garder sans le voir,
        archivez-le.
      </ConfirmDialog>
    </li>
  );
}

interface FormerVersionsProps {
  slug: string;
  desk: DocumentDesk;
  document: KeptLine;
  onClose: () => void;
}

function FormerVersions({ slug, desk, document, onClose }: FormerVersionsProps) {
  const { key, version, issued } = document;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['documents', slug, key, 'versions', version],
    queryFn: () => formerVersions(slug, key),
    gcTime: 0,
  });
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (former: number) => desk.bringBack(key, former),
    onSuccess: onClose,
    onError: (error) => toast.error(error.message),
  });
  if (isError)
    return <ErrorState title="Versions non chargées" retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading>
        <SkeletonText lines={2} />
      </Loading>
    );
  if (data.length === 0)
    return (
      <p className="text-sm text-muted">
        Pas encore de version précédente&nbsp;: il s’en garde une à chaque pause, les dix dernières.
      </p>
    );
  return (
    <ul className="flex flex-col gap-2">
      {data.map((former) => (
        <li key={former.version} className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span>Du {formatDateTime(new Date(former.saved_at))}</span>
          {issued ? null : (
            <Button
              variant="secondary"
              size="sm"
              aria-disabled={isPending}
              onClick={() => mutate(former.version)}
            >
              Revenir à celle-ci
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
