import { useEffect, useRef } from 'react';
import { countOf, formatCount, type Noun } from '#domain/text/french-count.ts';
import { FRENCH_CSV } from '#domain/text/french-csv.ts';
import { saveFile } from '#web/api/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { LineList } from './LineList.tsx';
import { countLines, type RunLine, type Stop } from './run-lines.ts';
import type { SeveralAct } from './several.ts';

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

export function SeveralReport({ act, noun, lines, stop, onAgain, onClose }: SeveralReportProps) {
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
