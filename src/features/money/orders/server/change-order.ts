import { invoiceNumber } from '#domain/money/invoice-number.ts';
import { includedVat } from '#domain/money/vat.ts';
import { KEPT_DATA } from '#domain/people/kept-data.ts';
import { keptUntil } from '#domain/people/kept-period.ts';
import { nextOrderStatus, type OrderAct, type OrderStatus } from '#domain/status/order-status.ts';
import { parisYear } from '#domain/time/paris-calendar.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger, type LedgerActor } from '#server/ledger/ledger.ts';
import { lockOrder, type OrderToPay, payWithInvoice, selectOrderToPay, updateOrder } from './order-store.ts';
import type { Seller } from './seller.ts';

export type OrderChange = {
  orderId: number;
  actor: LedgerActor;
  actorLedgerId?: string | undefined;
  now: Date;
} & (
  | { act: 'pay' | 'pay_late'; seller: Seller; locked?: OrderToPay | undefined }
  | { act: Exclude<OrderAct, 'pay' | 'pay_late'> }
);

/** Answers the invoice's number, or null when the act gives none (docs/product/invoice.md#number-with-the-payment). */
export async function changeOrder(
  tx: Transaction,
  customer: Customer,
  change: OrderChange,
): Promise<string | null> {
  const { orderId, act, actor, actorLedgerId, now } = change;
  const toPay = 'seller' in change ? (change.locked ?? (await selectOrderToPay(tx, orderId))) : undefined;
  const order = toPay ?? (await lockOrder(tx, orderId));
  const status = nextOrderStatus(order.status, act);
  if (status === order.status) return null;
  let number: string | null = null;
  if (toPay && 'seller' in change) number = await payOrder(tx, customer, toPay, { ...change, status });
  else await updateOrder(tx, orderId, { status });
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor,
    actorLedgerId,
    entity: 'order',
    entityId: orderId,
    act,
    before: { status: order.status },
    after: { status },
  });
  return number;
}

/** Whom an invoice names: the default billing address when there is one, else the account's name. */
function buyerOf(
  { firstName, lastName, email }: Customer,
  address: Record<string, string> | null,
): Record<string, string> {
  const { firstName: first, lastName: last, ...place } = address ?? { firstName, lastName };
  return { name: `${first} ${last}`.trim(), email, ...place };
}

async function payOrder(
  tx: Transaction,
  customer: Customer,
  order: OrderToPay,
  { status, seller, now }: { status: OrderStatus; seller: Seller; now: Date },
): Promise<string> {
  const year = parisYear(now);
  const { totalAmount, lines, address } = order;
  const paid = { order, status, paidAt: now, series: `F-${year}` };
  const { number, sequence } = await payWithInvoice(tx, paid, {
    userId: customer.id,
    totalAmount,
    vatAmount: includedVat(totalAmount, seller),
    seller: { ...seller },
    buyer: buyerOf(customer, address),
    lines,
    purgeAt: keptUntil(KEPT_DATA.invoices.period, now),
  });
  if (number !== invoiceNumber(year, sequence)) throw new Error(`${number} is no number of an invoice`);
  return number;
}
