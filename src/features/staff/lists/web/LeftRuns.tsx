import { useEffect, useState } from 'react';
import { formatCount } from '#domain/text/french-count.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { draftOwner } from '#web/forms/kept-drafts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { forgetRun, type KeptRun, leftRuns } from './kept-runs.ts';
import type { Several, SeveralAct } from './several.ts';

/** `round` changes when one began or ended here. */
function useLeftRuns(list: string, round: unknown): readonly KeptRun[] {
  const [runs, setRuns] = useState<readonly KeptRun[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again at each round.
  useEffect(() => {
    const owner = draftOwner('admin');
    if (owner === undefined) return;
    let isShown = true;
    const read = () => void leftRuns(owner, list).then((left) => isShown && setRuns(left));
    read();
    // Another tab of theirs ended one, or was closed.
    window.addEventListener('focus', read);
    window.addEventListener('storage', read);
    return () => {
      isShown = false;
      window.removeEventListener('focus', read);
      window.removeEventListener('storage', read);
    };
  }, [list, round]);
  return runs;
}

const plural = (count: number, one: string, many: string) =>
  `${formatCount(count)}\u00a0${count > 1 ? many : one}`;

interface LeftRunsProps {
  list: string;
  several: Several;
  round: unknown;
  onResume: (act: SeveralAct, run: KeptRun) => void;
}

/** What a tab that was closed, or a session that ended, left undone. */
export function LeftRuns({ list, several, round, onResume }: LeftRunsProps) {
  const [forgotten, setForgotten] = useState(0);
  const runs = useLeftRuns(list, `${String(round)} ${forgotten}`);
  function forget(id: string) {
    forgetRun(id);
    setForgotten(forgotten + 1);
  }
  return runs.map((run) => {
    const { id, act: name, label = 'Un acte', begun, done, left } = run;
    const act = several.acts.find((one) => one.name === name);
    return (
      <Notice
        key={id}
        tone="warning"
        className="mb-3"
        title={`${act?.label ?? label}\u00a0: interrompu le ${formatDateTime(new Date(begun))}`}
        action={
          <>
            {act && left.length > 0 ? (
              <Button size="sm" onClick={() => onResume(act, run)}>
                Voir ce qui reste
              </Button>
            ) : null}
            <Button variant="secondary" size="sm" onClick={() => forget(id)}>
              Oublier
            </Button>
          </>
        }
      >
        {`${done > 0 ? `${plural(done, 'ligne reste faite', 'lignes restent faites')}\u00a0; ` : ''}${plural(left.length, 'est à revoir', 'sont à revoir')}. Rien n’est fait deux fois.`}
        {act ? null : ' Cet acte n’est plus proposé ici.'}
      </Notice>
    );
  });
}
