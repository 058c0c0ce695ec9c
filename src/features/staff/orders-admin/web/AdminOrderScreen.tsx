import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { isSale } from '#domain/money/credit-notes.ts';
import { formatAmount } from '#domain/money/money.ts';
import { roleNeeded } from '#domain/people/staff-rights.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';
import { AdminPage, AwaitedThing } from '#web/admin/AdminPage.tsx';
import { adminMeta, type StaffScreen } from '#web/admin/admin-meta.ts';
import { ConfirmAct } from '#web/admin/ConfirmAct.tsx';
import { useAskedAct } from '#web/admin/staff-act.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/Button.tsx';
import type { ShownOrder } from '../contract.ts';
import * as calls from '../contract.ts';
import { CorrectInvoice } from './CorrectInvoice.tsx';
import { OrderBadge, OrderFacts } from './OrderFacts.tsx';
import { OrderLines, OrderNeeds, OrderRefunds, OrderStory } from './OrderStory.tsx';
import { personOf, stateOf } from './order-sentences.ts';
import { orderOf, ordersKey } from './queries.ts';
import { RefundDialog } from './RefundDialog.tsx';

type Act = 'refund' | 'cancel' | 'correct';

const isRefundable = ({ refundable }: ShownOrder) => refundable.purchase + refundable.subscription > 0;
/** The latest stands for those before it (docs/product/invoice.md#corrected). */
const standingInvoice = ({ documents }: ShownOrder) => documents.findLast(({ kind }) => isSale(kind))?.number;
const isCancellable = ({ status, reason }: ShownOrder) => status === 'pending' && reason !== 'renewal';

function CancelOrder({ order, onEnd }: { order: ShownOrder; onEnd: () => void }) {
  return (
    <ConfirmAct
      run={() => call(calls.setOrderStatus, { params: { id: order.id }, body: { status: 'cancelled' } })}
      refreshes={ordersKey}
      done={({ id }) => `Commande n° ${id} annulée`}
      failed="Impossible d’annuler la commande"
      onEnd={onEnd}
      longer
      title={`Annuler la commande n° ${order.id} de ${personOf(order)}\u00a0?`}
      confirmLabel="Annuler la commande"
    >
      <p>
        {`Le paiement de ${formatAmount(order.total_amount)} devient impossible chez Stripe\u00a0; rien n’est débité.`}
      </p>
      <p>Si le client vient de payer, l’argent est honoré et la commande reste payée.</p>
    </ConfirmAct>
  );
}

function Whole({ order }: { order: ShownOrder }) {
  const [act, setAct] = useState<Act>();
  const { data: admin } = useCurrentAdmin();
  const may = admin?.rights.includes('orders.write') ?? false;
  const close = () => setAct(undefined);
  const invoice = standingInvoice(order);
  useAskedAct('act', admin !== undefined, (asked) => {
    if (asked === 'refund' && may && isRefundable(order)) setAct('refund');
  });
  return (
    <AdminPage
      tab={`Commande n°\u00a0${order.id}, ${personOf(order)}`}
      title={
        <span className="inline-flex flex-wrap items-center gap-3">
          {`Commande n° ${order.id}`}
          <OrderBadge order={order} />
        </span>
      }
      description={`${personOf(order)}. ${stateOf(order)}`}
      action={
        may && isRefundable(order) ? <Button onClick={() => setAct('refund')}>Rembourser</Button> : undefined
      }
      more={[
        may &&
          invoice !== undefined && {
            label: 'Corriger l’adresse de la facture',
            onSelect: () => setAct('correct'),
          },
        may &&
          isCancellable(order) && {
            label: 'Annuler la commande',
            tone: 'danger',
            onSelect: () => setAct('cancel'),
          },
      ]}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <OrderNeeds order={order} />
          {!may && isRefundable(order) ? (
            <p className="text-muted text-sm">{`Rembourser\u00a0: ${roleNeeded('orders.write')}`}</p>
          ) : null}
          <OrderLines order={order} />
          <OrderRefunds order={order} />
          <OrderStory order={order} />
        </div>
        <OrderFacts order={order} />
      </div>
      {act === 'refund' ? <RefundDialog order={order} onClose={close} /> : null}
      {act === 'correct' && invoice ? <CorrectInvoice number={invoice} onClose={close} /> : null}
      {act === 'cancel' ? <CancelOrder order={order} onEnd={close} /> : null}
    </AdminPage>
  );
}

export const meta = adminMeta('commande', '/admin/orders');
export const handle: StaffScreen = { right: 'orders.read' };

export default function AdminOrderScreen() {
  const { id = '' } = useParams();
  const query = useQuery(orderOf(id));
  if (query.data) return <Whole order={query.data} />;
  return (
    <AwaitedThing
      title="Commande"
      query={query}
      failed="Impossible de charger la commande"
      loading="Chargement de la commande…"
      gone={{
        title: 'Commande non trouvée',
        text: 'Aucune commande ne porte ce numéro.',
        to: '/admin/orders',
        list: 'Toutes les commandes',
      }}
    />
  );
}
