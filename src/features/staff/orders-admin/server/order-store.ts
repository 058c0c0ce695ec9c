import { and, asc, desc, eq, inArray, isNull, lt, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ChainEvent } from '#domain/figures/mrr-chain.ts';
import { isFacts } from '#domain/money/ledger-facts.ts';
import type { EuroCents } from '#domain/money/money.ts';
import type { Queries } from '#server/db/connection.ts';
import { nameOf } from '#server/db/name-of.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { ledgerEvents } from '#server/db/schema/ledger.ts';
import { invoices, orders, payments, refunds } from '#server/db/schema/orders.ts';
import { disputes } from '#server/db/schema/withdrawals.ts';

/** A renewal has no payment, only the provider's invoice. */
export async function selectProviderNames(db: Queries, orderId: number) {
  const [row] = await db
    .select({
      ledgerId: users.ledgerId,
      customer: users.stripeCustomerId,
      renewalInvoice: orders.stripeInvoiceId,
      payment: payments,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(eq(orders.id, orderId));
  return row;
}

export function selectDocuments(db: Queries, orderId: number) {
  const { number, kind, issuedAt, totalAmount, refundId } = invoices;
  return db
    .select({ number, kind, issuedAt, totalAmount, refundId })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
}

const staff = alias(users, 'staff');

export function selectRefundsOf(db: Queries, orderId: number) {
  return db
    .select({
      refund: refunds,
      by: nameOf(staff),
      isReplaced: sql<boolean>`exists (select from refunds next where next.replaces = ${refunds.id})`,
      awaitsStaff: sql<boolean>`exists (select from alerts a where a.kind = 'refund_failed'
        and a.resolved_at is null and a.details->>'refund' = ${refunds.id}::text)`,
    })
    .from(refunds)
    .leftJoin(staff, and(eq(staff.id, refunds.staffId), isNull(staff.deletedAt)))
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt));
}

/** The alert tells what the provider took for an unpaid order. */
export async function selectTakenApart(db: Queries, orderId: number) {
  type Taken = { amount: EuroCents; settled_at: string | null; note: string };
  const { rows } = await db.execute<Taken>(sql`
    select (a.details->>'taken')::int as amount, a.resolved_at as settled_at, a.note
    from orders o left join payments p on p.order_id = o.id join alerts a on
      (a.kind in ('paid_after_void', 'wrong_amount') and a.details->>'payment' = p.id::text)
      or (a.kind = 'paid_after_end' and a.details->>'invoice' = o.stripe_invoice_id)
    where o.id = ${orderId} and o.status not in ('paid', 'refunded')
    order by a.resolved_at desc nulls first limit 1`);
  return rows[0];
}

export function selectDisputesOf(db: Queries, orderId: number) {
  return db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(desc(disputes.openedAt));
}

/** The ledger says what the order was priced from; undefined where it says nothing. */
export async function selectPricedFrom(
  db: Queries,
  { ledgerId, orderId }: { ledgerId: string; orderId: number },
): Promise<ChainEvent[] | undefined> {
  const { sequence, at, entity, entityId, act, after } = ledgerEvents;
  const ofCustomer = eq(ledgerEvents.ledgerId, ledgerId);
  const ofOrder = and(eq(entity, 'order'), eq(entityId, String(orderId)), inArray(act, ['place', 'reprice']));
  const [priced] = await db
    .select({ last: max(sequence) })
    .from(ledgerEvents)
    .where(and(ofCustomer, ofOrder));
  if (!priced?.last) return undefined;
  const rows = await db
    .select({ at, entity, entityId, act, after })
    .from(ledgerEvents)
    .where(and(ofCustomer, inArray(entity, ['subscription', 'cap']), lt(sequence, priced.last)))
    .orderBy(asc(sequence));
  return rows.map((row) => ({ ...row, after: isFacts(row.after) ? row.after : null }));
}

/** Deleted automations are included. */
export async function selectAutomationNames(
  db: Queries,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { id, name } = automations;
  const rows = await db
    .select({ id, name })
    .from(automations)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** It reads the customer's chain for the order, its payment, refunds and disputes, latest first. */
export function selectStory(db: Queries, { ledgerId, orderId }: { ledgerId: string; orderId: number }) {
  const { entity, entityId } = ledgerEvents;
  const of = sql`(${entity}, ${entityId}) in (
    select 'order', ${String(orderId)}
    union all select 'payment', p.id::text from payments p where p.order_id = ${orderId}
    union all select 'refund', r.id::text from refunds r where r.order_id = ${orderId}
    union all select 'dispute', d.id::text from disputes d where d.order_id = ${orderId})`;
  return db
    .select({
      at: ledgerEvents.at,
      entity,
      act: ledgerEvents.act,
      actor: ledgerEvents.actor,
      by: nameOf(staff),
    })
    .from(ledgerEvents)
    .leftJoin(staff, and(eq(staff.ledgerId, ledgerEvents.actorLedgerId), isNull(staff.deletedAt)))
    .where(sql`${ledgerEvents.ledgerId} = ${ledgerId} and ${of}`)
    .orderBy(desc(ledgerEvents.sequence));
}
