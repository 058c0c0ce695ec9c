import type { UseQueryResult } from '@tanstack/react-query';
import { formatPercent, movementWords } from '#domain/figures/definitions.ts';
import { MRR_MOVEMENTS, type MrrMovement } from '#domain/figures/mrr.ts';
import { ossWords } from '#domain/money/distance-sales.ts';
import { centsFromEuros, formatAmount } from '#domain/money/money.ts';
import { countOf, formatCount } from '#domain/text/french-count.ts';
import { formatDay } from '#domain/time/french-dates.ts';
import { DayLine, Defined, figure, listOf, mrrCards } from '#staff/figures/web/for-other-features.ts';
import { LoadedStatCards } from '#web/admin/StatCards.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Finances, Months } from '../contract.ts';
import { FigureTable } from './FigureTable.tsx';
import { MovementBars, MovementLegend } from './MovementBars.tsx';
import { monthInWords, moved, movedBetween, stepInWords } from './words.ts';

type MonthsRead = Months & { vat_regime: 'exempt' | 'normal'; oss_since: string | null };

const regimes = {
  exempt:
    'La boutique n’a pas de numéro de TVA\u00a0: elle en est exonérée (article 293\u00a0B du CGI), et n’en imprime pas.',
  normal: 'TVA comprise dans les prix, au taux que chaque facture imprime.',
};

export function VatCard({ months }: { months: MonthsRead }) {
  const { vat, vat_regime, abroad, oss_since } = months;
  const { year, before, standing } = abroad;
  const sums = { year: centsFromEuros(year), before: centsFromEuros(before), standing };
  const toDo = ossWords(sums, oss_since);
  const running = vat.at(-1)?.month;
  return (
    <Card
      title="TVA par mois"
      description={regimes[vat_regime]}
      tip={<Defined name="vatByMonth" of="TVA par mois" />}
      flush
    >
      {toDo ? (
        <div className="px-4 pb-4 md:px-6">
          <Notice tone={standing === 'passed' ? 'danger' : 'warning'}>{toDo}</Notice>
        </div>
      ) : null}
      <FigureTable
        caption="TVA par mois"
        rows={vat.toReversed()}
        idOf={({ month }) => month}
        columns={[
          {
            id: 'month',
            head: 'Mois',
            cell: ({ month }) => `${monthInWords(month)}${month === running ? ' (en cours)' : ''}`,
          },
          { id: 'invoices', head: 'Factures', cell: ({ invoices }) => formatCount(invoices) },
          { id: 'credit_notes', head: 'Avoirs', cell: ({ credit_notes }) => formatCount(credit_notes) },
          { id: 'net', head: 'HT', cell: ({ net }) => formatAmount(net) },
          { id: 'vat', head: 'TVA', cell: ({ vat: tax }) => formatAmount(tax) },
          ...(vat.some(({ vat_elsewhere: tax = 0 }) => tax !== 0)
            ? [
                {
                  id: 'vat_elsewhere',
                  head: 'TVA due ailleurs (OSS)',
                  cell: ({ vat_elsewhere: tax }: Months['vat'][number]) => formatAmount(tax),
                },
              ]
            : []),
          { id: 'total', head: 'TTC', cell: ({ total }) => formatAmount(total) },
        ]}
      />
    </Card>
  );
}

/** A darker cell means that more customers stayed; the figure is always written too. */
const shade = (percent: number | null): string => {
  if (percent === null || percent < 25) return '';
  return percent >= 75 ? 'bg-accent-soft font-medium' : 'bg-sunken';
};

export function CohortCard({ months }: { months: Months }) {
  const { cohorts } = months;
  const longest = Math.max(...cohorts.map(({ kept }) => kept.length), 0);
  return (
    <Card
      title="Qui reste, mois après mois"
      description={`Par mois du premier abonnement payé\u00a0: la part qui paie encore à la fin de ce mois (0), du suivant (1), et ainsi de suite.`}
      tip={<Defined name="cohorts" of="Qui reste" />}
      flush
    >
      {cohorts.length === 0 ? (
        <EmptyState title="Aucun mois terminé">
          Le premier mois avec de nouveaux abonnés aura ici sa ligne une fois terminé.
        </EmptyState>
      ) : (
        <FigureTable
          caption="Part des clients qui paient encore, par mois d’arrivée"
          rows={cohorts.toReversed()}
          idOf={({ month }) => month}
          columns={[
            { id: 'month', head: 'Arrivés en', cell: ({ month }) => monthInWords(month) },
            { id: 'customers', head: 'Clients', cell: ({ customers }) => formatCount(customers) },
            ...Array.from({ length: longest }, (_, place) => ({
              id: String(place),
              head: place,
              cell: ({ kept }: Months['cohorts'][number]) => {
                const at = kept[place];
                if (!at) return null;
                const percent = at.percent === null ? '—' : formatPercent(at.percent);
                return (
                  <span className={`-mx-1.5 rounded-sm px-1.5 py-0.5 ${shade(at.percent)}`}>{percent}</span>
                );
              },
            })),
          ]}
        />
      )}
    </Card>
  );
}

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
  const { days, mrrBefore, steps } = finances;
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
      <DayLine label={label} days={days} before={mrrBefore} />
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
  const { steps, stepsBefore, movements, from } = finances;
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
        <MovementBars label={label} steps={steps} before={stepsBefore} />
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
