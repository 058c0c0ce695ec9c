import { useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { countOf } from '#domain/text/french-count.ts';
import { useStaffAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { nextOpening } from '#web/api/next-opening.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useBackStep } from '#web/ui/use-back-step.ts';
import type { ExaminedVersion } from '../contract.ts';
import * as calls from '../contract.ts';
import { automationsKey, checklistOf, examinationOf } from './queries.ts';

function Faults({ faults, more_faults }: Pick<ExaminedVersion, 'faults' | 'more_faults'>) {
  if (faults.length === 0)
    return <Notice tone="success">Rien dans ce fichier n’est refusé par le cadre de vos clients.</Notice>;
  const title = `${countOf(faults.length, { one: 'avertissement', many: 'avertissements' })}${more_faults ? ', et d’autres' : ''}`;
  return (
    <Notice tone="warning" title={title}>
      <ul className="mt-1 flex flex-col gap-1">
        {faults.map(({ line, message }) => (
          <li key={`${line} ${message}`} className="wrap-anywhere">
            Ligne {line}&nbsp;: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const lineLook = (line: string) =>
  clsx(
    'whitespace-pre-wrap px-3 wrap-anywhere',
    line.startsWith('+') && 'bg-success-soft',
    line.startsWith('-') && 'bg-danger-soft',
  );

function Difference({ examined }: { examined: ExaminedVersion }) {
  const { number, published_version, difference } = examined;
  if (published_version === number) return <p>C’est la version que vos clients utilisent.</p>;
  if (published_version === null) return <p>Aucune version n’est publiée.</p>;
  if (!difference)
    return <p>Trop de lignes diffèrent de la version {published_version} pour être comparées une à une.</p>;
  const { added, removed, hunks, more_lines } = difference;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        Par rapport à la version {published_version}&nbsp;:{' '}
        {countOf(added, { one: 'ligne ajoutée', many: 'lignes ajoutées' })},{' '}
        {countOf(removed, { one: 'retirée', many: 'retirées' })}
      </summary>
      <section
        aria-label="Différences, ligne par ligne"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard.
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-md border border-line font-mono text-xs leading-5"
      >
        {hunks.map(({ new_start, lines }) => (
          <div key={new_start} className="border-line not-first:border-t">
            <p className="bg-sunken px-3 text-muted">Ligne {new_start}</p>
            {lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and may be alike.
              <p key={place} className={lineLook(line)}>
                {line}
              </p>
            ))}
          </div>
        ))}
        {more_lines ? <p className="px-3 text-muted">La suite n’est pas montrée.</p> : null}
      </section>
    </details>
  );
}

/** It uses the customers' own frame; each address opens once. */
function PreviewFrame({ id, number }: { id: number; number: number }) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(0);
  const frame = useQuery({
    queryKey: [...automationsKey, 'preview', id, number, asked],
    queryFn: async ({ signal }) => {
      const opened = await call(calls.previewVersion, { params: { id, number }, signal });
      void queryClient.invalidateQueries(checklistOf(id));
      return opened;
    },
    enabled: asked > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <div className="flex flex-col gap-3">
      <Button
        variant="secondary"
        className="self-start"
        pending={frame.isFetching}
        onClick={() => setAsked(nextOpening)}
      >
        {asked > 0 ? 'Recharger l’aperçu' : 'Voir comme un client'}
      </Button>
      {frame.isError ? <Notice tone="danger">{frame.error.message}</Notice> : null}
      {frame.data ? (
        <iframe
          key={frame.data.src}
          src={frame.data.src}
          title={`Aperçu de la version ${number}`}
          sandbox="allow-scripts allow-forms allow-downloads allow-popups allow-modals"
          allow="clipboard-write"
          className="h-96 w-full rounded-md border border-line bg-surface"
        />
      ) : null}
    </div>
  );
}

interface VersionDialogProps {
  id: number;
  number: number;
  mayPublish: boolean;
  onClose: () => void;
}

export function VersionDialog({ id, number, mayPublish, onClose }: VersionDialogProps) {
  const queryClient = useQueryClient();
  const query = useQuery(examinationOf(id, number));
  const { data: examined } = query;
  const isPublished = examined?.published_version === number;
  const goesBack = (examined?.published_version ?? 0) > number;
  const publish = useStaffAct({
    run: () =>
      call(calls.publishVersion, {
        params: { id, number },
        body: { replaces: examined?.published_version ?? null },
      }),
    refreshes: automationsKey,
    done: () => `Version ${number} publiée`,
    failed: 'Impossible de publier cette version',
    onEnd: () => void queryClient.invalidateQueries({ queryKey: examinationOf(id, number).queryKey }),
  });
  useBackStep(true, () => {
    onClose();
    return false;
  });
  return (
    <Dialog open onClose={onClose} title={`Version ${number}`} size="lg">
      <div className="flex flex-col gap-4">
        {query.isError ? <Notice tone="danger">{query.error.message}</Notice> : null}
        {examined ? (
          <>
            <Faults {...examined} />
            <Difference examined={examined} />
          </>
        ) : query.isError ? null : (
          <p role="status">Lecture du fichier…</p>
        )}
        <PreviewFrame id={id} number={number} />
        <DialogActions>
          {mayPublish && examined && !isPublished ? (
            <Button pending={publish.isPending} onClick={() => publish.mutate(undefined)}>
              {goesBack ? 'Revenir à cette version' : 'Publier cette version'}
            </Button>
          ) : null}
          <Button variant="secondary" onClick={onClose}>
            Fermer
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
