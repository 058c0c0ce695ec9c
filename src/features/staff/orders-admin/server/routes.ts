import { Refusal } from '#contract-kit/error-codes.ts';
import { decideStatusByStaff, stillAtTheBank } from '#domain/status/order-by-staff.ts';
import type { OrderStatus } from '#domain/status/order-status.ts';
import { selectPaymentOfOrder, voidPayment } from '#money/checkout/server/for-other-features.ts';
import { invoiceInWords, lockOrder } from '#money/orders/server/for-other-features.ts';
import { lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { featureOf, staffCall } from '#server/http/staff-call.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { ShownOrder } from '../contract.ts';
import * as calls from '../contract.ts';
import { exportOrders, listOrdersForStaff, type OrderRow, selectOrder } from './list-orders.ts';
import { showOrder } from './show-order.ts';

interface StatusRequest {
  id: number;
  status: OrderStatus;
  staff: Staff;
}

const followsMoney = (detail: string, instead?: string) =>
  new Refusal('order_status_follows_money', { detail, ...(instead && { also: { instead: [instead] } }) });

function isToCancel(order: Pick<OrderRow, 'status' | 'reason'>, asked: OrderStatus): boolean {
  const decision = decideStatusByStaff(order, asked);
  if (decision.do === 'refuse') throw followsMoney(decision.because, decision.instead);
  return decision.do === 'cancel';
}

/** It is written before the provider is asked, so that the request stays whatever comes of it. */
function noteAsked(
  shop: Shop,
  { id, staff }: StatusRequest,
  { user_id, reason }: OrderRow,
): Promise<boolean> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, user_id);
    const { status } = await lockOrder(tx, id);
    if (!isToCancel({ status, reason }, 'cancelled')) return false;
    await noteStaffAct(tx, staff, {
      act: 'order.cancel',
      subject: 'order',
      subjectId: id,
      about: customer.ledgerId,
      before: { status },
      now: shop.clock.now(),
    });
    return true;
  });
}

/** Throws `not_found`, `order_status_follows_money` (docs/product/order.md#status-follows-the-money). */
export async function setStatusByStaff(shop: Shop, asked: StatusRequest): Promise<ShownOrder> {
  const { id, status, staff } = asked;
  const order = await selectOrder(shop.db, id);
  if (!order) throw new Refusal('not_found');
  if (isToCancel(order, status) && (await noteAsked(shop, asked, order))) {
    const payment = await selectPaymentOfOrder(shop.db, id);
    const { actor, actorLedgerId } = staff;
    if (payment) await voidPayment(shop, payment, { actor, actorLedgerId });
    const after = await selectOrder(shop.db, id);
    // The order was paid while staff cancelled it: the money is honoured, and the order says what to do.
    if (after && isToCancel(after, status)) throw followsMoney(stillAtTheBank);
  }
  return showOrder(shop, id);
}

export const ordersAdmin = featureOf(
  listOrdersForStaff,
  exportOrders,
  staffCall(calls.getOrder, (shop, { params }) => showOrder(shop, params.id)),
  staffCall(calls.readAnyInvoice, (shop, { params }) => invoiceInWords(shop, 'anyone', params.number)),
  staffCall(calls.setOrderStatus, (shop, { params: { id }, body: { status }, staff }) =>
    setStatusByStaff(shop, { id, status, staff }),
  ),
);
