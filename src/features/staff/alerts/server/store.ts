import { asc, count, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { alerts } from '#server/db/schema/messages.ts';
import { orders, payments } from '#server/db/schema/orders.ts';

export type AlertRow = typeof alerts.$inferSelect;

export function selectOpenAlerts(
  db: Queries,
  { limit, offset }: { limit: number; offset: number },
): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(isNull(alerts.resolvedAt))
    .orderBy(asc(alerts.raisedAt), asc(alerts.id))
    .limit(limit)
    .offset(offset);
}

export async function countOpenAlerts(db: Queries): Promise<number> {
  const [row] = await db.select({ total: count() }).from(alerts).where(isNull(alerts.resolvedAt));
  return row?.total ?? 0;
}

export interface Concerned extends Record<string, unknown> {
  alert_id: number;
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  is_deleted: boolean;
  automation: string | null;
}

const detail = (name: string, form: string, type: string) =>
  `case when a.details->>'${name}' ~ '${form}' then (a.details->>'${name}')::${type} end`;
const number = (name: string) => detail(name, '^\\d{1,9}$', 'integer');
const uuid = (name: string) => detail(name, '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', 'uuid');

/** The details name a key. A refund and a payment lead to the lines of their order. */
const concerned = sql.raw(`
  left join subscriptions s on s.id = ${number('subscription')}
  left join payments p on p.id = ${uuid('payment')}
  left join refunds r on r.id = ${uuid('refund')}
  left join outbox m on m.id = ${uuid('outbox')}
  left join orders i on i.stripe_invoice_id = coalesce(a.details->>'invoice', a.details->>'object')
  left join orders o on o.id = coalesce(${number('order')}, r.order_id, p.order_id, i.id)
  join users u on u.id = coalesce(s.user_id, o.user_id, m.user_id, ${number('user')})`);

export async function selectConcerned(db: Queries, ids: readonly number[]): Promise<Map<number, Concerned>> {
  const { rows } = await db.execute<Concerned>(sql`
    select a.id::int as alert_id, u.id, u.email, u.first_name, u.last_name, u.deleted_at is not null as is_deleted,
      coalesce(
        (select name from automations where id = s.automation_id),
        (select string_agg(distinct name, ', ') from automations
         where id in (select automation_id from order_items where order_id = o.id))) as automation
    from alerts a ${concerned}
    where a.id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map((row) => [row.alert_id, row]));
}

export async function selectAlert(db: Queries, id: number): Promise<AlertRow | undefined> {
  const [row] = await db.select().from(alerts).where(eq(alerts.id, id));
  return row;
}

/** The lock keeps two members of staff from refunding the same money. */
export async function lockAlert(tx: Transaction, id: number): Promise<AlertRow | undefined> {
  const [row] = await tx.select().from(alerts).where(eq(alerts.id, id)).for('update');
  return row;
}

export async function selectOrderOfInvoice(db: Queries, invoiceId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: orders.id }).from(orders).where(eq(orders.stripeInvoiceId, invoiceId));
  return row?.id;
}

export async function selectOrderOfPayment(db: Queries, paymentId: string): Promise<number | undefined> {
  const [row] = await db.select({ id: payments.orderId }).from(payments).where(eq(payments.id, paymentId));
  return row?.id;
}
