import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '#domain/money/money.ts';
import { isDiscount } from '#domain/status/order-status.ts';
import { orderReasonWord } from '#domain/status/order-words.ts';
import { StaffList, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import type { Column } from '#web/admin/ListHead.tsx';
import { Moment } from '#web/admin/Moment.tsx';
import { RowLink } from '#web/admin/RowName.tsx';
import { save } from '#web/api/download.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import * as calls from '../contract.ts';
import { type ListedOrder, ORDERS } from '../contract.ts';
import { OrderBadge } from './OrderFacts.tsx';
import { personOf } from './order-sentences.ts';
import { allOrders } from './queries.ts';

function what({ items, reason }: ListedOrder): string {
  const bought = items.filter(({ kind }) => !isDiscount(kind)).map(({ label }) => label);
  return bought.join(', ') || orderReasonWord(reason);
}

/** A phone shows the first columns only: the amount and whether it is paid. */
const orderColumns: Column<ListedOrder>[] = [
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
    cell: (it) => <span className="whitespace-nowrap">{formatAmount(it.total_amount)}</span>,
  },
  { id: 'status', head: 'Statut', speaks: true, cell: (it) => <OrderBadge order={it} /> },
  {
    id: 'person',
    head: 'Client',
    className: 'max-w-52',
    speaks: true,
    cell: personOf,
  },
  {
    id: 'what',
    head: 'Objet',
    className: 'max-w-88',
    speaks: true,
    cell: what,
  },
  { id: 'created_at', head: 'Date', sorts: true, cell: (it) => <Moment at={it.created_at} /> },
];

function Orders() {
  const state = useStaffList(ORDERS);
  const query = useQuery(allOrders(state.asked));
  return (
    <StaffList
      state={state}
      save={(ids) => save(calls.exportOrders, { query: { ...state.chosen, ids } }, 'commandes.csv')}
      query={query}
      rows={query.data?.orders}
      paging={query.data?.pagination}
      columns={orderColumns}
      idOf={({ id }) => id}
      nameOf={(it) => `la commande ${it.id} de ${personOf(it)}`}
      empty={
        <EmptyState title="Aucune commande">
          Chaque achat et chaque mois débité aura ici sa ligne, avec sa facture, ses remboursements et son
          histoire.
        </EmptyState>
      }
    />
  );
}

export const meta = adminMeta('commandes', '/admin/orders');
export const handle: StaffScreen = { right: 'orders.read' };

export default function AdminOrdersScreen() {
  return (
    <AdminPage title="Commandes" description="Ce que chacun a payé, et ce qui lui a été rendu.">
      <Orders />
    </AdminPage>
  );
}
