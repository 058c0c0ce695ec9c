import { orderFacts } from '#domain/money/ledger-facts.ts';
import { sumCents } from '#domain/money/money.ts';
import { PAYABLE_ORDER_STATUSES } from '#domain/status/order-status.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/ledger/ledger.ts';
import { insertOrder, lockOrder, type OrderLine, type OrderRow, replaceLines } from './order-store.ts';

export interface NewOrder {
  reason: 'purchase' | 'activation' | 'renewal';
  lines: readonly OrderLine[];
  dueAt: Date;
  stripeInvoiceId?: string;
}

export async function placeOrder(
  tx: Transaction,
  customer: Customer,
  order: NewOrder,
  now: Date,
): Promise<OrderRow> {
  const { lines, ...columns } = order;
  const totalAmount = sumCents(lines.map(({ amount }) => amount));
  const values = { ...columns, userId: customer.id, status: 'pending' as const, totalAmount, createdAt: now };
  const id = await insertOrder(tx, values, lines);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: order.reason === 'renewal' ? 'provider' : 'customer',
    entity: 'order',
    entityId: id,
    act: 'place',
    before: null,
    after: orderFacts({ ...order, status: 'pending', totalAmount }),
  });
  return { ...values, id };
}

/** A paid one never changes (docs/product/order.md#paid-order-never-changes). Answers it as it is then. */
export async function repriceOrder(
  tx: Transaction,
  customer: Customer,
  repriced: { orderId: number; lines: readonly OrderLine[]; now: Date },
): Promise<OrderRow> {
  const { orderId, lines, now } = repriced;
  const order = await lockOrder(tx, orderId);
  const total = sumCents(lines.map(({ amount }) => amount));
  if (!PAYABLE_ORDER_STATUSES.includes(order.status) || order.totalAmount === total) return order;
  await replaceLines(tx, orderId, lines, total);
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'system',
    entity: 'order',
    entityId: orderId,
    act: 'reprice',
    before: { total: order.totalAmount },
    after: { total },
  });
  return { ...order, totalAmount: total };
}
