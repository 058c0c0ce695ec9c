import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { providerSubscriptions, subscriptions } from '#server/db/schema/subscriptions.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export type SubscriptionChanges = Partial<typeof subscriptions.$inferInsert>;

const liveStatuses: SubscriptionStatus[] = ['active', 'offered', 'cancelling', 'past_due'];

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

/**
 * An automation leads to its live row, else the latest one; a provider's name leads to the row it carries or carried.
 */
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
