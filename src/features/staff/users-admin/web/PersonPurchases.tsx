import { centsFromEuros, formatAmount } from '#domain/money/money.ts';
import { givenBackWords } from '#domain/status/order-words.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import { OrderBadge } from '#staff/orders-admin/web/for-other-features.ts';
import { Card } from '#web/ui/Card.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { PersonDetail } from '../contract.ts';

type Purchase = PersonDetail['purchased_automations']['one_time_purchases'][number];

const sources: Record<Purchase['source'], string> = {
  order: 'Achat',
  gift: 'Cadeau définitif',
  restore: 'Achat restauré',
};

function bought({ source, purchase_date, amount_paid, amount_given_back }: Purchase): string {
  const when = `${sources[source]} du ${formatDateTime(purchase_date)}`;
  const back = givenBackWords(centsFromEuros(amount_paid), centsFromEuros(amount_given_back));
  return back ? `${when}, ${back}` : when;
}

const row = 'flex items-center justify-between gap-3 px-4 py-3 md:px-6';
const nothing = 'px-4 pb-5 text-muted md:px-6';

export function PersonPurchases({ person }: { person: PersonDetail }) {
  const { one_time_purchases: purchases } = person.purchased_automations;
  return (
    <Card title="Achats" flush>
      {purchases.length === 0 ? <p className={nothing}>Aucun achat</p> : null}
      <ul className="divide-y divide-line">
        {purchases.map((purchase) => (
          <li key={purchase.automation_id} className={row}>
            <div className="wrap-anywhere min-w-0">
              <p className="font-medium">
                <Link to={`/admin/automations/${purchase.automation_id}/edit`} className="link">
                  {purchase.name}
                </Link>
              </p>
              <p className="text-muted text-sm">{bought(purchase)}</p>
            </div>
            <p className="shrink-0 text-right tabular-nums">{formatAmount(purchase.amount_paid)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function PersonOrders({ person }: { person: PersonDetail }) {
  const { orders } = person;
  return (
    <Card title="Dernières commandes" flush>
      {orders.length === 0 ? <p className={nothing}>Aucune commande</p> : null}
      <ul className="divide-y divide-line">
        {orders.map(({ id, created_at, total_amount, items, ...order }) => (
          <li key={id} className={row}>
            <div className="wrap-anywhere min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <Link to={`/admin/orders/${id}`} className="link">{`Commande n°\u00a0${id}`}</Link>
                <OrderBadge order={{ ...order, total_amount }} />
              </p>
              <p className="text-muted text-sm">{[formatDateTime(created_at), ...items].join(', ')}</p>
            </div>
            <p className="shrink-0 text-right tabular-nums">{formatAmount(total_amount)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
