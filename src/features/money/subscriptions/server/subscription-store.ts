import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import { billingAnchor } from '#domain/time/billing-period.ts';
import { type Customer, lockCustomer } from '#people/accounts/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { providerSubscriptions, subscriptions } from '#server/db/schema/subscriptions.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export type SubscriptionChanges = Partial<typeof subscriptions.$inferInsert>;

const liveStatuses: SubscriptionStatus[] = ['active', 'offered', 'cancelling', 'past_due', 'paused'];

export function selectOfCustomer(db: Queries, userId: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.id));
}

async function selectForAutomation(
  db: Queries,
  userId: number,
  automationId: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.automationId, automationId)))
    .orderBy(desc(inArray(subscriptions.status, liveStatuses)), desc(subscriptions.id))
    .limit(1);
  return row;
}

async function selectById(db: Queries, id: number): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

async function selectByProvider(db: Queries, stripeId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.stripeSubscriptionId, stripeId));
  if (row) return row;
  const [carried] = await db
    .select({ id: providerSubscriptions.subscriptionId })
    .from(providerSubscriptions)
    .where(eq(providerSubscriptions.stripeSubscriptionId, stripeId));
  return carried && selectById(db, carried.id);
}

async function selectOwnSubscription(
  db: Queries,
  userId: number,
  id: number,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.id, id)));
  return row;
}

type SubscriptionKey =
  | { id: number; userId?: number }
  | { provider: string }
  | { userId: number; automationId: number };

/** An automation leads to its live row, else the latest; a provider's name to the row that it carries or carried. */
export function findSubscription(db: Queries, named: SubscriptionKey): Promise<SubscriptionRow | undefined> {
  if ('provider' in named) return selectByProvider(db, named.provider);
  if ('automationId' in named) return selectForAutomation(db, named.userId, named.automationId);
  const { id, userId } = named;
  return userId === undefined ? selectById(db, id) : selectOwnSubscription(db, userId, id);
}

export async function insertSubscription(tx: Transaction, values: typeof subscriptions.$inferInsert) {
  const [row] = await tx.insert(subscriptions).values(values).returning();
  if (!row) throw new Error('the subscription was not inserted');
  return row;
}

export async function updateSubscription(tx: Transaction, id: number, changes: SubscriptionChanges) {
  const [row] = await tx.update(subscriptions).set(changes).where(eq(subscriptions.id, id)).returning();
  if (!row) throw new Error(`no subscription ${id}`);
  return row;
}

export async function reserveId(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('subscriptions', 'id')) as id`,
  );
  return Number(rows[0]?.id);
}

export async function selectAutomationName(db: Queries, automationId: number): Promise<string> {
  const [row] = await db
    .select({ name: automations.name })
    .from(automations)
    .where(eq(automations.id, automationId));
  return row?.name ?? '';
}

/** False when the subscription has just ended (docs/product/automation-page.md#opening-is-noted-first). */
export async function recordAccess(
  db: Queries,
  userId: number,
  subscriptionId: number,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update subscriptions set last_accessed = ${now}
    where id = ${subscriptionId} and user_id = ${userId}
      and status in ('active', 'offered', 'cancelling', 'past_due')`);
  return rowCount === 1;
}

interface Locked {
  customer: Customer;
  row: SubscriptionRow;
}

/** Another process may have changed the row, so it is read again under the lock. */
export async function lockSubscription(tx: Transaction, { id }: { id: number }): Promise<Locked | undefined> {
  const found = await findSubscription(tx, { id });
  if (!found) return undefined;
  const customer = await lockCustomer(tx, found.userId);
  const row = await findSubscription(tx, { id });
  return row && { customer, row };
}

/** `replaces` is the subscription whose paid month the new one continues; absent when a payment began it. */
export async function linkProvider(
  tx: Transaction,
  link: { subscriptionId: number; stripeSubscriptionId: string; replaces?: string | null; linkedAt: Date },
) {
  await tx.insert(providerSubscriptions).values(link).onConflictDoNothing();
}

/** Answers whether the carrier is the first one or replaced it, directly or not. */
export async function continuesWith(tx: Transaction, carrier: string | null, first: string | null) {
  if (carrier === first) return true;
  const { rows } = await tx.execute(sql`
    with recursive line as (
      select stripe_subscription_id, replaces from provider_subscriptions where stripe_subscription_id = ${carrier}
      union
      select p.stripe_subscription_id, p.replaces from provider_subscriptions p
        join line on p.stripe_subscription_id = line.replaces)
    select 1 from line where stripe_subscription_id = ${first}`);
  return rows.length > 0;
}

/** It answers from when on the provider counts a subscription's months. */
type AnchorOf = (row: { id: number; startDate: Date }) => Date;

export async function readAnchors(db: Queries, subscriptionIds: readonly number[]): Promise<AnchorOf> {
  if (subscriptionIds.length === 0) return ({ startDate }) => startDate;
  const { subscriptionId: id, replaces, linkedAt: at } = providerSubscriptions;
  const rows = await db
    .select({ id, at })
    .from(providerSubscriptions)
    .where(and(inArray(id, [...subscriptionIds]), isNotNull(replaces)));
  const moved = await db
    .select({ id: subscriptions.id, at: subscriptions.billingAnchor })
    .from(subscriptions)
    .where(and(inArray(subscriptions.id, [...subscriptionIds]), isNotNull(subscriptions.billingAnchor)));
  const movedTo = new Map(moved.map((row) => [row.id, row.at]));
  const begunAnew = Map.groupBy(rows, (row) => row.id);
  return (row) =>
    billingAnchor(movedTo.get(row.id) ?? row.startDate, begunAnew.get(row.id)?.map((link) => link.at) ?? []);
}
