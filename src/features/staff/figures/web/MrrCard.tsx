import { DEFINITIONS } from '#domain/figures/definitions.ts';
import { formatAmount } from '#domain/money/money.ts';
import { formatDay } from '#domain/time/french-dates.ts';
import { Tip } from '#web/admin/Tip.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Details } from '#web/ui/Details.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { Stats } from '../contract.ts';
import { DayLine } from './DayLine.tsx';
import { Defined } from './Defined.tsx';
import { growthWords, listOf } from './figure-cards.ts';

function DayTable({ days }: { days: Stats['mrrByDay'] }) {
  const label = 'MRR réel à la fin de chaque jour';
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it.
      tabIndex={0}
      aria-label={label}
      className="max-h-72 overflow-y-auto"
    >
      <table className="w-full text-ink text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-surface">
          <tr className="border-line border-b text-left text-muted">
            <th scope="col" className="py-2 font-medium">
              Jour
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              MRR réel
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ day, mrr }, place) => (
            <tr key={day} className="border-line not-last:border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {formatDay(day)}
                {place === 0 ? ' (en cours)' : null}
              </th>
              <td className="py-1.5 text-right tabular-nums">{formatAmount(mrr)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function MrrCard({ stats }: { stats: Stats }) {
  const { mrrByDay, realMrr } = stats;
  const [first] = mrrByDay;
  const last = mrrByDay.at(-1);
  if (!first || !last) return null;
  const label = `MRR réel à la fin de chaque jour, de ${formatAmount(first.mrr)} le ${formatDay(first.day)} à ${formatAmount(last.mrr)} aujourd’hui`;
  return (
    <Card
      title="MRR réel, jour par jour"
      description="À la fin de chaque jour, sur 30 jours. Aujourd’hui est en pointillés."
    >
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="flex items-center gap-1 font-semibold text-3xl tabular-nums tracking-tight">
          <Link to={listOf('active')} className="underline-offset-4 hover:underline">
            {formatAmount(realMrr)}
          </Link>
          <Defined name="realMrr" of="MRR réel" />
        </span>
        <Tip text={DEFINITIONS.monthlyGrowth} className="text-left text-muted text-sm">
          {growthWords(stats)}
        </Tip>
      </p>
      <div className="mt-5">
        <DayLine label={label} values={mrrByDay.map(({ mrr }) => mrr)} firstDay={formatDay(first.day)} />
      </div>
      <div className="mt-3 [&_details]:border-b-0">
        <Details summary="Voir le tableau">
          <DayTable days={mrrByDay} />
        </Details>
      </div>
    </Card>
  );
}
