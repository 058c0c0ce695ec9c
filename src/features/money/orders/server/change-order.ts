import { invoiceNumber } from '#domain/invoice-number.ts';
import { KEPT_DATA } from '#domain/kept-data.ts';
import { keptUntil } from '#domain/kept-period.ts';
import { nextOrderStatus, type OrderAct } from '#domain/order-status.ts';
import { parisMonthKey } from '#domain/paris-calendar.ts';
import { includedVat } from '#domain/vat.ts';
import type { Seller } from '#money/seller/server/for-other-features.ts';
import type { Customer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger, type LedgerActor } from '#server/ledger.ts';
import { selectBuyer } from './buyer-store.ts';
import {
  insertInvoice,
  lockOrder,
  type OrderRow,
  selectLines,
  takeInvoiceNumber,
  updateOrder,
} from './store.ts';

export type OrderChange = {
  orderId: number;
  actor: LedgerActor;
  actorLedgerId?: string | undefined;
  now: Date;
} & ({ act: 'pay' | 'pay_late'; seller: Seller } | { act: Exclude<OrderAct, 'pay' | 'pay_late'> });

/** Answers the invoice's number, or null when the act gives none (docs/product/invoice.md#number-with-the-payment). */
export async function changeOrder(
  tx: Transaction,
  customer: Customer,
  change: OrderChange,
): Promise<string | null> {
  const { orderId, act, actor, actorLedgerId, now } = change;
  const order = await lockOrder(tx, orderId);
  const pays = act === 'pay' || act === 'pay_late';
  const status = nextOrderStatus(order.status, act);
  if (status === order.status) return null;
  await updateOrder(tx, orderId, { status, ...(pays ? { paidAt: now } : {}) });
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
  return 'seller' in change ? issueInvoice(tx, customer, order, change) : null;
}

async function issueInvoice(
  tx: Transaction,
  customer: Customer,
  order: OrderRow,
  { seller, now }: { seller: Seller; now: Date },
) {
  const year = Number(parisMonthKey(now).slice(0, 4));
  const number = invoiceNumber(year, await takeInvoiceNumber(tx, `F-${year}`));
  await insertInvoice(tx, {
    number,
    orderId: order.id,
    userId: customer.id,
    totalAmount: order.totalAmount,
    vatAmount: includedVat(order.totalAmount, seller),
    issuedAt: now,
    seller: { ...seller },
    buyer: await selectBuyer(tx, customer),
    lines: await selectLines(tx, order.id),
    purgeAt: keptUntil(KEPT_DATA.invoices.period, now),
  });
  return number;
}
