import type { UseQueryResult } from '@tanstack/react-query';
import { movementWords } from '#domain/figures/definitions.ts';
import { MRR_MOVEMENTS, type MrrMovement } from '#domain/figures/mrr.ts';
import { formatAmount } from '#domain/money/money.ts';
import { countOf, formatCount } from '#domain/text/french-count.ts';
import { formatDay } from '#domain/time/french-dates.ts';
import { DayLine, Defined, figure, listOf, mrrCards } from '#staff/figures/web/for-other-features.ts';
import { LoadedStatCards } from '#web/admin/StatCards.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { Finances } from '../contract.ts';
import { FigureTable } from './FigureTable.tsx';
import { MovementBars, MovementLegend } from './MovementBars.tsx';
import { moved, movedBetween, stepInWords } from './words.ts';

const subscriptions = { one: 'abonnement', many: 'abonnements' };

const nowCards = (it: Finances) => [
  ...mrrCards(it),
  figure('lateMrr', 'En retard', formatAmount(it.late.amount), {
    comparison: countOf(it.late.subscriptions, subscriptions),
    to: listOf('past_due'),
  }),
];

export function MrrNow({ query }: { query: UseQueryResult<Finances> }) {
  return <LoadedStatCards query={query} stats={nowCards} count={4} />;
}

export function MrrLine({ finances }: { finances: Finances }) {
  const { days, steps } = finances;
  const [first] = steps;
  const last = steps.at(-1);
  if (!first || !last) return null;
  const label = `MRR réel à la fin de chaque jour, de ${formatAmount(days[0]?.mrr ?? 0)} le ${formatDay(first.from)} à ${formatAmount(last.end)} aujourd’hui`;
  return (
    <Card
      title="MRR réel, jour par jour"
      description={`${formatAmount(first.start)} avant le ${formatDay(first.from)}, ${formatAmount(last.end)} maintenant\u00a0: ${movedBetween(first.start, last.end)}. Aujourd’hui est en pointillés.`}
      tip={<Defined name="realMrr" of="MRR réel" />}
    >
      <DayLine label={label} values={days.map(({ mrr }) => mrr)} firstDay={formatDay(first.from)} />
    </Card>
  );
}

const whoOf = ({ from, to }: { from: string; to: string }, movement?: MrrMovement) =>
  `/admin/finances/movements?from=${from}&to=${to}${movement ? `&movement=${movement}` : ''}`;

/** A movement of zero has no link. */
function MovedTo({
  days,
  movement,
  sum,
}: {
  days: { from: string; to: string };
  movement: MrrMovement;
  sum: Finances['movements']['new'];
}) {
  if (sum.customers === 0) return <span className="text-muted">—</span>;
  const who = `${movementWords(movement).toLowerCase()}, ${stepInWords(days)}`;
  return (
    <Link
      to={whoOf(days, movement)}
      className="underline-offset-4 hover:underline"
      aria-label={`${moved(sum.amount)}\u00a0: ${who}`}
    >
      {moved(sum.amount)}
    </Link>
  );
}

export function MovementsCard({ finances }: { finances: Finances }) {
  const { steps, movements, from } = finances;
  const to = steps.at(-1)?.to ?? from;
  const people = (kind: MrrMovement) => formatCount(movements[kind].customers);
  const label = `Mouvements du MRR\u00a0: ${MRR_MOVEMENTS.map((kind) => `${movementWords(kind).toLowerCase()} ${moved(movements[kind].amount)} (${people(kind)})`).join(', ')}`;
  return (
    <Card
      title="Ce qui a fait bouger le MRR"
      description="Ce qui est venu au-dessus de zéro, ce qui est parti en dessous. La dernière barre est en cours. Un montant mène à ceux qui l’ont fait."
      tip={<Defined name="mrrMovements" of="Mouvements du MRR" />}
      flush
    >
      <div className="flex flex-col gap-4 px-4 pb-4 md:px-6">
        <MovementLegend />
        <MovementBars label={label} steps={steps} />
      </div>
      <FigureTable
        caption="Mouvements du MRR"
        tall={steps.length > 13}
        rows={steps.toReversed()}
        idOf={(step) => step.from}
        columns={[
          {
            id: 'when',
            head: 'Quand',
            cell: (step) => `${stepInWords(step)}${step.to === to ? ' (en cours)' : ''}`,
          },
          ...MRR_MOVEMENTS.map((kind) => ({
            id: kind,
            head: movementWords(kind),
            cell: (step: Finances['steps'][number]) => (
              <MovedTo days={step} movement={kind} sum={step.movements[kind]} />
            ),
          })),
          { id: 'end', head: 'MRR à la fin', cell: (step) => formatAmount(step.end) },
        ]}
        total={[
          'Toute la période',
          ...MRR_MOVEMENTS.map((kind) => (
            <MovedTo key={kind} days={{ from, to }} movement={kind} sum={movements[kind]} />
          )),
          movedBetween(steps[0]?.start ?? 0, finances.realMrr),
        ]}
      />
    </Card>
  );
}
