import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { TITLE_LENGTH } from '#domain/document/document-limits.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { useSingleMutation } from '#web/api/single-mutation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { PaperRow } from '../contract.ts';
import type { DocumentDesk } from './document-desk.ts';
import { changeKept, formerVersions } from './kept-documents.ts';

export function RenameForm({ document, onDone }: { document: PaperRow; onDone: () => void }) {
  const [title, setTitle] = useState(document.title);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (wanted: string) => changeKept(document.slug, document.key, { title: wanted }),
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

interface FormerVersionsProps {
  desk: DocumentDesk;
  document: PaperRow;
  onClose: () => void;
}

export function FormerVersions({ desk, document, onClose }: FormerVersionsProps) {
  const { slug, key, saved_at, issued } = document;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['documents', slug, key, 'versions', saved_at],
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
