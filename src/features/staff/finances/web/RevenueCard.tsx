import { formatDay } from '#domain/time/french-dates.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { Finances, RevenueLine } from '../contract.ts';
import { Defined } from './Defined.tsx';
import { type FigureColumn, FigureTable } from './FigureTable.tsx';
import { money } from './words.ts';

const columnsOf = (first: FigureColumn<RevenueLine>): FigureColumn<RevenueLine>[] => [
  first,
  { id: 'purchases', head: 'Achats', cell: ({ purchases }) => money(purchases) },
  { id: 'subscriptions', head: 'Abonnements', cell: ({ subscriptions }) => money(subscriptions) },
  {
    id: 'given_back',
    head: 'Rendu',
    cell: ({ given_back }) => (given_back === 0 ? '—' : money(-given_back)),
  },
  { id: 'net', head: 'Net', cell: ({ net }) => <strong className="font-medium">{money(net)}</strong> },
];

export function RevenueCard({ finances }: { finances: Finances }) {
  const { revenue, from } = finances;
  const { purchases, subscriptions, given_back, net } = revenue.total;
  const total = [
    'Tout',
    money(purchases),
    money(subscriptions),
    given_back === 0 ? '—' : money(-given_back),
    money(net),
  ];
  return (
    <Card
      title="Encaissé, net de ce qui a été rendu"
      description={`Depuis le ${formatDay(from)}, taxes comprises.`}
      tip={<Defined name="netRevenue" of="Encaissé net" />}
      flush
    >
      {revenue.automations.length === 0 ? (
        <EmptyState title="Rien d’encaissé dans cette période">
          Chaque achat et chaque mois payé s’ajoutera ici à son automatisation et à sa catégorie.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6 pb-2">
          <FigureTable
            caption="Encaissé par catégorie"
            rows={revenue.categories}
            idOf={({ id }) => id}
            columns={columnsOf({ id: 'name', head: 'Catégorie', cell: ({ name }) => name })}
          />
          <FigureTable
            caption="Encaissé par automatisation"
            tall
            rows={revenue.automations}
            idOf={({ id }) => id}
            columns={columnsOf({
              id: 'name',
              head: 'Automatisation',
              cell: ({ id, name }) => (
                <Link to={`/admin/automations/${id}/edit`} className="underline-offset-4 hover:underline">
                  {name}
                </Link>
              ),
            })}
            total={total}
          />
        </div>
      )}
    </Card>
  );
}
