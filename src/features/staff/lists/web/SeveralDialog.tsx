import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { SeveralLine, SeveralLines } from '#contract-kit/several-lines.ts';
import { countOf, formatCount, type Noun } from '#domain/text/french-count.ts';
import { FRENCH_CSV } from '#domain/text/french-csv.ts';
import { QueryFailure } from '#web/admin/QueryFailure.tsx';
import { countAnew } from '#web/admin/staff-act.ts';
import { saveFile } from '#web/api/download.ts';
import { shopNow } from '#web/api/shop-time.ts';
import { draftOwner } from '#web/forms/kept-drafts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { forgetRun, holdRun, keepRun } from './kept-runs.ts';
import { LineList } from './LineList.tsx';
import { type Counts, countLines, type RunLine, runLines, type Stop } from './run-lines.ts';
import type { Several, SeveralAct } from './several.ts';

const WORDS: Record<RunLine['state'], string> = {
  done: 'Fait',
  failed: 'Pas fait',
  waiting: 'Pas commencé',
  running: 'En cours',
};

const resultOf = ({ state }: RunLine): string => WORDS[state];

/** It has the same form as the lists' files (docs/product/administration.md#lists-as-files). */
async function saveReport(label: string, lines: readonly RunLine[]): Promise<void> {
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const rows = lines.map((line) => [line.id, line.name, label, resultOf(line), line.reason ?? '']);
  const columns = ['Numéro', 'Ligne', 'Acte', 'Résultat', 'Raison'];
  const text = stringify(rows, { ...FRENCH_CSV, header: true, columns });
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'compte-rendu.csv');
}

const STOPS: Record<Stop, string> = {
  asked: 'Arrêté à votre demande.',
  session: 'Votre session s’est terminée\u00a0: reconnectez-vous pour finir.',
  outage: 'Plus rien ne répondait\u00a0: le reste attend. Réessayez dans un instant.',
};

interface SeveralReportProps {
  act: SeveralAct;
  noun: Noun;
  lines: readonly RunLine[];
  stop?: Stop | undefined;
  /** The lines that are left get a new preview. */
  onAgain: (left: readonly number[]) => void;
  onClose: () => void;
}

const inState = (lines: readonly RunLine[], state: RunLine['state']) =>
  lines.filter((line) => line.state === state);

function SeveralReport({ act, noun, lines, stop, onAgain, onClose }: SeveralReportProps) {
  const { done, failed, waiting } = countLines(lines);
  const left = lines.filter(({ state }) => state !== 'done');
  const heading = useRef<HTMLParagraphElement>(null);
  // The focused element went with the progress.
  useEffect(() => heading.current?.focus(), []);
  const failures = inState(lines, 'failed').map(({ id, name, reason }) => ({ id, name, said: reason }));
  return (
    <div className="flex flex-col gap-4">
      <p ref={heading} tabIndex={-1} className="font-medium outline-none">
        {`${act.label}\u00a0: ${countOf(done, noun)} sur ${formatCount(lines.length)}.`}
      </p>
      {stop ? (
        <Notice tone="warning" announced>
          {`${STOPS[stop]} ${waiting > 1 ? `${formatCount(waiting)} lignes n’ont` : 'Une ligne n’a'} pas été commencée${waiting > 1 ? 's' : ''}.`}
        </Notice>
      ) : null}
      <LineList summary={`Échecs, et pourquoi (${formatCount(failed)})`} lines={failures} open />
      <LineList summary={`Pas commencé (${formatCount(waiting)})`} lines={inState(lines, 'waiting')} />
      <LineList summary={`Fait (${formatCount(done)})`} lines={inState(lines, 'done')} />
      <DialogActions>
        {left.length > 0 ? (
          <Button onClick={() => onAgain(left.map(({ id }) => id))}>
            {`Reprendre ce qui reste (${formatCount(left.length)})`}
          </Button>
        ) : null}
        <Button variant={left.length > 0 ? 'secondary' : 'primary'} onClick={onClose}>
          Fermer
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            saveReport(act.label, lines).catch(() => toast.error('Impossible d’enregistrer le compte rendu'))
          }
        >
          Enregistrer le compte rendu
        </Button>
      </DialogActions>
    </div>
  );
}

interface SeveralPreviewProps {
  act: SeveralAct;
  noun: Noun;
  preview: UseQueryResult<SeveralLines>;
  onConfirm: (lines: readonly SeveralLine[]) => void;
  onClose: () => void;
}

const failed = 'Impossible de préparer cet acte';

function Beyond({ shown, total, noun }: { shown: number; total: number; noun: Noun }) {
  if (total <= shown) return null;
  return (
    <Notice tone="warning">
      {`${countOf(total, noun)} correspondent\u00a0: les ${formatCount(shown)} premières lignes seulement sont prises. Recommencez ensuite pour les autres.`}
    </Notice>
  );
}

function Foreseen({ act, noun, lines, total, ...on }: Foreseen) {
  const possible = lines.filter(({ refusal }) => refusal === null);
  const refused = lines.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <p className="font-medium" role="status">
        {possible.length === 0
          ? 'Aucune de ces lignes ne le permet.'
          : `${act.label}\u00a0: ${countOf(possible.length, noun)}.`}
      </p>
      {possible.length > 0 ? act.consequences.map((text) => <p key={text}>{text}</p>) : null}
      <Beyond shown={lines.length} total={total} noun={noun} />
      <LineList summary={`Ce qui sera fait (${formatCount(possible.length)})`} lines={possible} />
      <LineList
        summary={`Ce qui ne le peut pas, et pourquoi (${formatCount(refused.length)})`}
        lines={refused.map(({ id, name, refusal }) => ({ id, name, said: refusal }))}
        open
      />
      <DialogActions>
        {possible.length > 0 ? (
          <Button variant={act.tone ?? 'primary'} onClick={() => on.onConfirm(possible)}>
            {`${act.label} (${formatCount(possible.length)})`}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={on.onClose}>
          Retour
        </Button>
      </DialogActions>
    </>
  );
}

interface Foreseen extends Omit<SeveralPreviewProps, 'preview'> {
  lines: readonly SeveralLine[];
  total: number;
}

function SeveralPreview({ preview, ...rest }: SeveralPreviewProps) {
  const { data, error, isFetching } = preview;
  if (data) {
    return (
      <div className="flex flex-col gap-4">
        <Foreseen {...rest} lines={data.lines} total={data.total_count} />
      </div>
    );
  }
  if (error && !isFetching) return <QueryFailure query={preview} failed={failed} />;
  return (
    <Loading label="Préparation en cours…">
      <SkeletonText lines={4} />
    </Loading>
  );
}

interface SeveralDialogProps {
  list: string;
  noun: Noun;
  several: Several;
  act: SeveralAct;
  /** Undefined means all that match the filters. */
  ids: readonly number[] | undefined;
  /** They are the states as an interrupted run began; a line changed since is left for a look. */
  seen?: Readonly<Record<number, string>> | undefined;
  onBegin: () => void;
  onClose: () => void;
}

function unlessChanged(line: SeveralLine, before: SeveralDialogProps['seen']): SeveralLine {
  const isAsSeen = (before?.[line.id] ?? line.seen) === line.seen;
  return isAsSeen || line.refusal !== null ? line : { ...line, refusal: 'Modifiée depuis l’interruption.' };
}

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
    // The preview is counted anew each time.
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

interface SeveralProgressProps {
  counts: Counts;
  onStop: () => void;
}

function SeveralProgress({ counts: { done, failed, waiting }, onStop }: SeveralProgressProps) {
  const [isStopping, setStopping] = useState(false);
  const total = done + failed + waiting;
  return (
    <div className="flex flex-col gap-4">
      <ProgressBar
        label="Avancement"
        share={(done + failed) / total}
        said={`${formatCount(done + failed)} sur ${formatCount(total)}`}
      />
      <p>
        Gardez cet onglet ouvert. S’il se ferme, ce qui est fait reste fait, et le reste vous sera proposé
        ici.
      </p>
      <DialogActions>
        <Button
          variant="secondary"
          pending={isStopping}
          data-autofocus=""
          onClick={() => {
            setStopping(true);
            onStop();
          }}
        >
          Arrêter
        </Button>
      </DialogActions>
    </div>
  );
}

interface Running {
  lines: readonly RunLine[];
  isOver: boolean;
  stop?: Stop | undefined;
}

/** The browser asks before it closes a tab at work. */
function useDoorHeld(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isHeld]);
}

interface RunProps {
  list: string;
  several: Several;
  act: SeveralAct;
}

function useRun({ list, several, act }: RunProps) {
  const queries = useQueryClient();
  const [running, setRunning] = useState<Running>();
  const stopped = useRef(new AbortController());
  const id = useRef<string>(undefined);
  useDoorHeld(running !== undefined && !running.isOver);
  // The session ended or Back was pressed: no further call begins.
  useEffect(() => () => stopped.current.abort(), []);

  async function start(lines: readonly SeveralLine[]): Promise<void> {
    const run = { id: crypto.randomUUID(), list, act, begun: shopNow().toISOString() };
    const owner = draftOwner('admin') ?? '';
    const keep = (now: readonly RunLine[]) => keepRun({ ...run, owner }, now);
    id.current = run.id;
    stopped.current = new AbortController();
    const { signal } = stopped.current;
    // The run is stored before the first call, so that its other lines survive the tab.
    keep(lines.map((line) => ({ ...line, state: 'waiting' })));
    const onChange = (now: readonly RunLine[]) => {
      keep(now);
      setRunning({ lines: now, isOver: false });
    };
    const ended = await holdRun(run.id, () => runLines(lines, { act: act.run, onChange, signal }));
    setRunning({ ...ended, isOver: true });
    countAnew(queries);
    await queries.invalidateQueries({ queryKey: several.refreshes });
  }

  return {
    running,
    start,
    stop: () => stopped.current.abort(),
    forget() {
      if (id.current) forgetRun(id.current);
      setRunning(undefined);
    },
  };
}
