import { formatPercent } from '#domain/figures/definitions.ts';
import { formatAmount } from '#domain/money/money.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { Defined } from '#staff/figures/web/for-other-features.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { Months } from '../contract.ts';
import { FigureTable } from './FigureTable.tsx';
import { monthInWords } from './words.ts';

type MonthsRead = Months & { vat_regime: 'exempt' | 'normal' };

const regimes = {
  exempt:
    'La boutique n’a pas de numéro de TVA\u00a0: elle en est exonérée (article 293\u00a0B du CGI), et n’en imprime pas.',
  normal: 'TVA à 20\u00a0%, comprise dans les prix.',
};

export function VatCard({ months }: { months: MonthsRead }) {
  const { vat, vat_regime } = months;
  const running = vat.at(-1)?.month;
  return (
    <Card
      title="TVA par mois"
      description={regimes[vat_regime]}
      tip={<Defined name="vatByMonth" of="TVA par mois" />}
      flush
    >
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
