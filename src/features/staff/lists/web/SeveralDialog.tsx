import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeveralLine } from '#contract-kit/several-lines.ts';
import type { Noun } from '#domain/text/french-count.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { countLines } from './run-lines.ts';
import { SeveralPreview } from './SeveralPreview.tsx';
import { SeveralProgress } from './SeveralProgress.tsx';
import { SeveralReport } from './SeveralReport.tsx';
import type { Several, SeveralAct } from './several.ts';
import { useRun } from './use-run.ts';

interface SeveralDialogProps {
  list: string;
  noun: Noun;
  several: Several;
  act: SeveralAct;
  /** Those that were chosen; without, all that match the filters. */
  ids: readonly number[] | undefined;
  /** What they were when an interrupted run began: what a colleague changed since is left to be looked at. */
  seen?: Readonly<Record<number, string>> | undefined;
  onBegin: () => void;
  onClose: () => void;
}

function unlessChanged(line: SeveralLine, before: SeveralDialogProps['seen']): SeveralLine {
  const isAsSeen = (before?.[line.id] ?? line.seen) === line.seen;
  return isAsSeen || line.refusal !== null ? line : { ...line, refusal: 'Modifiée depuis l’interruption.' };
}

/** What will happen, what happens, what did. Mounted while it is open. */
export function SeveralDialog({
  list,
  noun,
  several,
  act,
  ids: first,
  seen,
  onBegin,
  onClose,
}: SeveralDialogProps) {
  const [ids, setIds] = useState(first);
  const [round, setRound] = useState(0);
  const { running, start, stop, forget } = useRun({ list, several, act });
  const preview = useQuery({
    queryKey: ['admin', 'several', list, act.name, ids, round],
    async queryFn() {
      const { lines, total_count } = await act.preview(ids && [...ids]);
      return { lines: lines.map((line) => unlessChanged(line, seen)), total_count };
    },
    // What may happen is counted at this instant.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

  function close() {
    forget();
    onClose();
  }

  function again(left: readonly number[]) {
    forget();
    setIds(left);
    setRound(round + 1);
  }

  const isAtWork = running !== undefined && !running.isOver;
  return (
    <Dialog open onClose={close} title={`${act.label}\u00a0: plusieurs lignes`} size="md" locked={isAtWork}>
      {running === undefined ? (
        <SeveralPreview
          act={act}
          noun={noun}
          preview={preview}
          onClose={close}
          onConfirm={(lines) => {
            onBegin();
            void start(lines);
          }}
        />
      ) : null}
      {isAtWork ? <SeveralProgress counts={countLines(running.lines)} onStop={stop} /> : null}
      {running?.isOver ? (
        <SeveralReport act={act} noun={noun} {...running} onAgain={again} onClose={close} />
      ) : null}
    </Dialog>
  );
}
