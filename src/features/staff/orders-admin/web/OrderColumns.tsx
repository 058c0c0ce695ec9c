import { orderReasonWord } from '#domain/status/order-words.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink } from '#web/admin/RowName.tsx';
import type { ListedOrder } from '../contract.ts';
import { OrderBadge } from './OrderParts.tsx';
import { euros, personOf } from './order-sentences.ts';

function what({ items, reason }: ListedOrder): string {
  const bought = items.filter(({ kind }) => kind !== 'cap_discount').map(({ label }) => label);
  return bought.join(', ') || orderReasonWord(reason);
}

/** What is seen of it on a phone comes first: how much, and whether it is paid. */
export const orderColumns: Column<ListedOrder>[] = [
  {
    id: 'order',
    head: 'Commande',
    className: 'whitespace-nowrap',
    cell: (it) => (
      <RowLink to={`/admin/orders/${it.id}`} second={it.invoice_number}>
        {`N° ${it.id}`}
      </RowLink>
    ),
  },
  {
    id: 'total_amount',
    head: 'Montant',
    align: 'right',
    sorts: true,
    cell: (it) => <span className="whitespace-nowrap">{euros(it.total_amount)}</span>,
  },
  { id: 'status', head: 'Statut', cell: (it) => <OrderBadge order={it} /> },
  {
    id: 'person',
    head: 'Client',
    className: 'max-w-52',
    cell: (it) => (
      <>
        <span className="block truncate">{personOf(it)}</span>
        {it.person.email && personOf(it) !== it.person.email ? (
          <span className="block truncate text-muted text-xs">{it.person.email}</span>
        ) : null}
      </>
    ),
  },
  {
    id: 'what',
    head: 'Objet',
    className: 'min-w-44 max-w-72',
    cell: (it) => <span className="line-clamp-2">{what(it)}</span>,
  },
  { id: 'created_at', head: 'Date', sorts: true, cell: (it) => <Moment at={it.created_at} /> },
];
