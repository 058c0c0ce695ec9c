import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from './connection.ts';
import { orders } from './schema/orders.ts';

/** docs/product/refund-and-dispute.md#given-back-is-seen */

/** A bank may take more than was left of the order. */
export const GONE_BACK = `(select r.order_id, r.amount, r.settled_at as at from refunds r where r.status = 'succeeded'
  union all select d.order_id, d.amount, d.closed_at from disputes d where d.status = 'lost')`;

/** `order` is the SQL name of the order's row. */
export const givenBackOf = (order: string): string =>
  `(select coalesce(sum(b.amount), 0)::int from ${GONE_BACK} b where b.order_id = ${order}.id)`;

export const isContestedOf = (order: string): string =>
  `exists (select from disputes d where d.order_id = ${order}.id and d.status = 'open')`;

export const monthGivenBackOf = (order: string): string =>
  `(least(${givenBackOf(order)}, ${order}.total_amount) - coalesce((
    select ${purchaseGivenBackOf('p')} from purchases p where p.order_id = ${order}.id and p.source = 'order'), 0))::int`;

/** A bank does not say which part it takes back, so the price bears its share. The first month is not counted. */
export const purchaseGivenBackOf = (purchase: string): string => `coalesce((
  select (g.purchase + case when g.lost = 0 then 0 when g.lost >= g.rest then ${purchase}.amount_paid - g.purchase
    else (${purchase}.amount_paid - g.purchase) * g.lost / g.rest end)::int
  from (select o.total_amount - coalesce(sum(r.amount), 0) as rest,
      coalesce(sum(r.amount - r.recurring_amount), 0) as purchase,
      (select coalesce(sum(d.amount), 0) from disputes d where d.order_id = o.id and d.status = 'lost') as lost
    from orders o left join refunds r on r.order_id = o.id and r.status = 'succeeded'
    where o.id = ${purchase}.order_id group by o.id) g), 0)`;

/** docs/product/order.md#refunded-once-all-is-back */
export async function isGivenBack(tx: Transaction, id: number): Promise<boolean> {
  const isWhole = sql.raw(`${givenBackOf('orders')} >= orders.total_amount`);
  const [row] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, id), isWhole));
  return row !== undefined;
}
