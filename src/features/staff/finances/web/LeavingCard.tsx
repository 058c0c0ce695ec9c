import { leavingWords } from '#domain/subscription/leaving-reason.ts';
import { countOf, formatCount } from '#domain/text/french-count.ts';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { Finances } from '../contract.ts';
import { Defined } from './Defined.tsx';

const answers = { one: 'réponse', many: 'réponses' };

/** Each choice with a bar of its share, and the way to who said it. */
export function LeavingCard({ finances }: { finances: Finances }) {
  const { reasons, from } = finances;
  const all = reasons.reduce((sum, { said }) => sum + said, 0);
  const most = Math.max(...reasons.map(({ said }) => said), 1);
  return (
    <Card
      title="Pourquoi on part"
      description={
        all === 0
          ? 'Personne ne l’a dit dans cette période\u00a0: répondre est facultatif.'
          : `${countOf(all, answers)}, toutes facultatives.`
      }
      tip={<Defined name="leavingReasons" of="Pourquoi on part" />}
    >
      <ul className="flex flex-col gap-3">
        {reasons.map(({ reason, said, returned }) => (
          <li key={reason}>
            <div className="flex items-baseline justify-between gap-4">
              <span>{leavingWords(reason)}</span>
              <span className="whitespace-nowrap font-medium tabular-nums">
                {said === 0 ? (
                  '0'
                ) : (
                  <Link
                    to={`/admin/finances/leaving?reason=${reason}&from=${from}`}
                    className="underline-offset-4 hover:underline"
                    aria-label={`${countOf(said, answers)}\u00a0: ${leavingWords(reason)}`}
                  >
                    {formatCount(said)}
                  </Link>
                )}
                {returned > 0 ? (
                  <span className="font-normal text-muted"> dont {formatCount(returned)} de retour</span>
                ) : null}
              </span>
            </div>
            <div className="mt-1 h-1.5 rounded-full bg-sunken" aria-hidden="true">
              <div className="h-full rounded-full bg-danger" style={{ width: `${(said / most) * 100}%` }} />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
