import { and, asc, desc, eq, inArray, isNull, lt, max, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Refusal } from '#contract-kit/error-codes.ts';
import { capSharing } from '#domain/figures/cap-sharing.ts';
import type { ChainEvent } from '#domain/figures/mrr-chain.ts';
import { isSale } from '#domain/money/credit-notes.ts';
import { declineReason } from '#domain/money/decline-reason.ts';
import { isFacts } from '#domain/money/ledger-facts.ts';
import { ledgerWords } from '#domain/money/ledger-words.ts';
import { type EuroCents, eurosFromCents, sumCents } from '#domain/money/money.ts';
import { invoicePdfPath } from '#money/orders/contract.ts';
import { mayBeReopened, refundableOf } from '#money/refunds/server/for-other-features.ts';
import { inSnapshot, type Queries } from '#server/db/connection.ts';
import { nameOf } from '#server/db/name-of.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { journalEntries } from '#server/db/schema/journal.ts';
import { ledgerEvents } from '#server/db/schema/ledger.ts';
import { invoices, orders, payments, refunds } from '#server/db/schema/orders.ts';
import { disputes } from '#server/db/schema/withdrawals.ts';
import type { Shop } from '#server/shop.ts';
import type { ShownOrder } from '../contract.ts';
import { type OrderRow, selectOrder, shownRow } from './list-orders.ts';

/** A renewal has no payment, only the provider's invoice. */
async function selectProviderNames(db: Queries, orderId: number) {
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

function selectDocuments(db: Queries, orderId: number) {
  const { number, kind, issuedAt, totalAmount, refundId } = invoices;
  return db
    .select({ number, kind, issuedAt, totalAmount, refundId })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id));
}

const staff = alias(users, 'staff');

function selectRefundsOf(db: Queries, orderId: number) {
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
async function selectTakenApart(db: Queries, orderId: number) {
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

function selectDisputesOf(db: Queries, orderId: number) {
  return db.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(desc(disputes.openedAt));
}

/** The ledger says what the order was priced from; undefined where it says nothing. */
async function selectPricedFrom(
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
async function selectAutomationNames(db: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const { id, name } = automations;
  const rows = await db
    .select({ id, name })
    .from(automations)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** It reads the customer's chain for the order, its payment, refunds and disputes, latest first. */
function selectStory(db: Queries, { ledgerId, orderId }: { ledgerId: string; orderId: number }) {
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

/** The ledger has none, for no money moved; the journal names who of staff asked, at that instant. */
function selectCorrections(db: Queries, orderId: number) {
  const { number, issuedAt, kind } = invoices;
  const { act, subject, subjectId, at, actorLedgerId } = journalEntries;
  const asked = and(eq(act, 'invoice.correct'), eq(subject, 'order'), eq(subjectId, String(orderId)));
  return db
    .select({ number, at: issuedAt, askedBy: actorLedgerId, by: nameOf(staff) })
    .from(invoices)
    .leftJoin(journalEntries, and(asked, eq(at, issuedAt)))
    .leftJoin(staff, and(eq(staff.ledgerId, actorLedgerId), isNull(staff.deletedAt)))
    .where(and(eq(invoices.orderId, orderId), eq(kind, 'corrected_invoice')));
}

type StoryEvent = ShownOrder['events'][number];

async function shownCorrections(
  tx: Queries,
  orderId: number,
  documents: readonly Document[],
): Promise<StoryEvent[]> {
  const sales = documents.filter(({ kind }) => isSale(kind));
  if (sales.length < 2) return [];
  const former = (number: string) => sales[sales.findIndex((one) => one.number === number) - 1]?.number;
  return (await selectCorrections(tx, orderId)).map(({ number, at, askedBy, by }) => ({
    at: at.toISOString(),
    text: `Facture ${former(number)} corrigée\u00a0: ${number} la remplace`,
    actor: askedBy === null ? 'customer' : 'staff',
    by,
  }));
}

type ProviderNames = NonNullable<Awaited<ReturnType<typeof selectProviderNames>>>;

function shownPayment({ customer, renewalInvoice, payment }: ProviderNames): ShownOrder['payment'] {
  return {
    id: payment?.id ?? null,
    status: payment?.status ?? null,
    refusal: payment?.failureCode ? declineReason(payment.failureCode) : null,
    stripe_customer_id: customer,
    stripe_subscription_id: payment?.stripeSubscriptionId ?? null,
    stripe_invoice_id: renewalInvoice ?? payment?.stripeInvoiceId ?? null,
    stripe_intent_id: payment?.stripeIntentId ?? null,
  };
}

type Document = Awaited<ReturnType<typeof selectDocuments>>[number];

const shownDocument = ({ number, kind, issuedAt, totalAmount }: Document) => ({
  number,
  kind,
  issued_at: issuedAt.toISOString(),
  total_amount: eurosFromCents(totalAmount),
  pdf_url: invoicePdfPath(number),
});

type Given = Awaited<ReturnType<typeof selectRefundsOf>>[number];

const shownRefund = async (
  tx: Queries,
  { refund, by, isReplaced, awaitsStaff }: Given,
  documents: readonly Document[],
) => ({
  id: refund.id,
  status: refund.status,
  reason: refund.reason,
  amount: eurosFromCents(refund.amount),
  created_at: refund.createdAt.toISOString(),
  settled_at: refund.settledAt?.toISOString() ?? null,
  stripe_refund_id: refund.stripeRefundId,
  credit_note_number: documents.find(({ refundId }) => refundId === refund.id)?.number ?? null,
  by,
  note: refund.note,
  is_replaced: isReplaced,
  is_owed: awaitsStaff && (await mayBeReopened(tx, refund.id)),
});

/** docs/product/price-and-cap.md#who-shared-the-cap */
async function shownSharing(
  tx: Queries,
  ledgerId: string,
  { id, due_at: dueAt, reason, items }: OrderRow,
): Promise<ShownOrder['cap_sharing']> {
  const whole = items.find(({ kind }) => kind === 'subscription');
  const discount = items.find(({ kind }) => kind === 'cap_discount');
  if (!whole?.automationId || !discount) return null;
  const events = await selectPricedFrom(tx, { ledgerId, orderId: id });
  if (!events) return null;
  const { automationId, amount: price } = whole;
  const amount = sumCents([price, discount.amount]);
  const month = { isRenewal: reason === 'renewal', automationId, price, amount, dueAt };
  const { cap, beside, tellsAll } = capSharing(events, month);
  const names = await selectAutomationNames(
    tx,
    beside.map(({ automationId }) => automationId),
  );
  return {
    cap: eurosFromCents(cap),
    beside: beside.map(({ automationId, price }) => ({
      automation_id: automationId,
      name: names.get(automationId) ?? '',
      price: eurosFromCents(price),
    })),
    tells_all: tellsAll,
  };
}

type Contested = Awaited<ReturnType<typeof selectDisputesOf>>[number];

const shownDispute = (dispute: Contested) => ({
  stripe_dispute_id: dispute.stripeDisputeId,
  status: dispute.status,
  amount: eurosFromCents(dispute.amount),
  reason: dispute.reason,
  opened_at: dispute.openedAt.toISOString(),
  answer_by: dispute.answerBy?.toISOString() ?? null,
  closed_at: dispute.closedAt?.toISOString() ?? null,
});

/** docs/product/order.md#taken-apart */
async function shownTakenApart(tx: Queries, id: number): Promise<ShownOrder['taken_apart']> {
  const apart = await selectTakenApart(tx, id);
  if (!apart) return null;
  const { amount, settled_at: at, note } = apart;
  return { amount: eurosFromCents(amount), settled_at: at && new Date(at).toISOString(), note };
}

type Told = Awaited<ReturnType<typeof selectStory>>[number];

const shownEvent = ({ at, entity, act, actor, by }: Told): StoryEvent => ({
  at: at.toISOString(),
  text: ledgerWords(entity, act),
  actor,
  by,
});

/** One snapshot serves the amounts and the refunds. Throws `not_found`. */
export function showOrder({ db }: Pick<Shop, 'db'>, id: number): Promise<ShownOrder> {
  return inSnapshot(db, async (tx) => {
    const row = await selectOrder(tx, id);
    const named = await selectProviderNames(tx, id);
    if (!row || !named) throw new Refusal('not_found');
    const documents = await selectDocuments(tx, id);
    const given = await selectRefundsOf(tx, id);
    const { purchase, subscription } = await refundableOf(tx, id);
    const refunds = [];
    for (const one of given) refunds.push(await shownRefund(tx, one, documents));
    const told = (await selectStory(tx, { ledgerId: named.ledgerId, orderId: id })).map(shownEvent);
    const corrections = await shownCorrections(tx, id, documents);
    return {
      ...shownRow(row),
      payment: shownPayment(named),
      documents: documents.map(shownDocument),
      refunds,
      refundable: { purchase: eurosFromCents(purchase), subscription: eurosFromCents(subscription) },
      taken_apart: await shownTakenApart(tx, id),
      cap_sharing: await shownSharing(tx, named.ledgerId, row),
      disputes: (await selectDisputesOf(tx, id)).map(shownDispute),
      events: [...corrections, ...told].toSorted((one, other) =>
        one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
      ),
    };
  });
}
