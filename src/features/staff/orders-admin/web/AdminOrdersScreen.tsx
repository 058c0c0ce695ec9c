import { useQuery } from '@tanstack/react-query';
import { ORDER_STATUSES } from '#domain/status/order-status.ts';
import { MONEY_BACK, MONEY_BACK_WORDS, orderWord } from '#domain/status/order-words.ts';
import { StaffList, useMay } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { choiceOf, type Filter } from '#web/admin/filter.ts';
import { useListState } from '#web/admin/list-state.ts';
import { save } from '#web/api/download.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import * as calls from '../contract.ts';
import { orderColumns } from './OrderColumns.tsx';
import { personOf } from './order-sentences.ts';
import { allOrders } from './queries.ts';

const filters: Filter[] = [
  { kind: 'search', name: 'user_email', label: 'Email du client' },
  {
    kind: 'select',
    name: 'status',
    label: 'Statut',
    options: ORDER_STATUSES.map((value) => ({ value, label: orderWord(value) })),
  },
  {
    kind: 'select',
    name: 'money_back',
    label: 'Rendu ou contesté',
    options: MONEY_BACK.map((value) => ({ value, label: MONEY_BACK_WORDS[value] })),
  },
  { kind: 'text', name: 'number', label: 'N° de commande ou de facture' },
  { kind: 'dates', label: 'Date', from: 'created_from', to: 'created_to' },
  { kind: 'euros', label: 'Montant', from: 'min_amount', to: 'max_amount' },
];

function Orders() {
  const list = useListState({
    id: 'orders',
    filters: [
      ...(['user_email', 'status', 'money_back', 'number'] as const),
      ...(['created_from', 'created_to', 'min_amount', 'max_amount'] as const),
    ],
    sorts: ['created_at', 'total_amount'],
    sort: { by: 'created_at', direction: 'desc' },
  });
  const { page, after, before, order: sort } = list;
  const chosen = {
    ...list.filters,
    sort,
    status: choiceOf(ORDER_STATUSES, list.filters.status),
    money_back: choiceOf(MONEY_BACK, list.filters.money_back),
  };
  const query = useQuery(allOrders({ ...chosen, page, after, before }));
  const mayExport = useMay('people.export');
  return (
    <StaffList
      name="orders"
      save={
        mayExport
          ? (ids) => save(calls.exportOrders, { query: { ...chosen, ids } }, 'commandes.csv')
          : undefined
      }
      label="Commandes"
      list={list}
      filters={filters}
      query={query}
      rows={query.data?.orders}
      paging={query.data?.pagination}
      noun={{ one: 'commande', many: 'commandes' }}
      columns={orderColumns}
      idOf={({ id }) => id}
      nameOf={(it) => `la commande ${it.id} de ${personOf(it)}`}
      failed="Impossible de charger les commandes"
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
