import { useQuery } from '@tanstack/react-query';
import { StaffList, useStaffList } from '#staff/lists/web/for-other-features.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { save } from '#web/api/download.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import * as calls from '../contract.ts';
import { ORDERS } from '../list.ts';
import { orderColumns } from './OrderColumns.tsx';
import { personOf } from './order-sentences.ts';
import { allOrders } from './queries.ts';

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
