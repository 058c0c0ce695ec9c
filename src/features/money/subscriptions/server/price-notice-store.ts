import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PriceNotice } from '#domain/price/price-of-month.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { subscriptionPrices } from '#server/db/schema/catalogue.ts';
import { priceNotices, subscriptions } from '#server/db/schema/subscriptions.ts';

export type AnnouncedPrice = Pick<
  typeof subscriptionPrices.$inferSelect,
  'id' | 'amount' | 'subscribersFrom'
>;

/** Undefined when the price never changed, or last changed for new buyers alone. */
export async function selectAnnouncedPrice(
  db: Queries,
  automationId: number,
): Promise<AnnouncedPrice | undefined> {
  const { id, amount, subscribersFrom, announcedAt } = subscriptionPrices;
  const [row] = await db
    .select({ id, amount, subscribersFrom, isAnnounced: gt(subscribersFrom, announcedAt).mapWith(Boolean) })
    .from(subscriptionPrices)
    .where(eq(subscriptionPrices.automationId, automationId))
    .orderBy(desc(subscribersFrom))
    .limit(1);
  // An automation's first price is no change: it holds for everybody at once.
  return row?.isAnnounced
    ? { id: row.id, amount: row.amount, subscribersFrom: row.subscribersFrom }
    : undefined;
}

/** A customer who comes back pays that day's price. */
const ofThisLife = and(
  eq(priceNotices.subscriptionId, subscriptions.id),
  gte(priceNotices.toldAt, subscriptions.startDate),
);

/** These pay, or will pay, another price than the last one announced. */
const willBeReached = sql`(${subscriptions.individualPrice} <> ${subscriptionPrices.amount} or exists (
  select from price_notices pending where pending.subscription_id = ${subscriptions.id}
    and pending.lapsed_at is null and pending.told_at >= ${subscriptions.startDate} and pending.applies_from < ${subscriptionPrices.subscribersFrom}))`;

/** Two months after its date a change has reached everybody (docs/product/price-change.md#who-is-told). */
export function subscribersToTell(db: Queries, now: Instant) {
  const later = sql`select from subscription_prices later where later.automation_id = ${subscriptionPrices.automationId}
    and later.subscribers_from > ${subscriptionPrices.subscribersFrom}`;
  return db
    .select({ id: subscriptions.id })
    .from(subscriptionPrices)
    .innerJoin(subscriptions, eq(subscriptions.automationId, subscriptionPrices.automationId))
    .leftJoin(priceNotices, and(ofThisLife, eq(priceNotices.priceId, subscriptionPrices.id)))
    .where(
      and(
        gt(subscriptionPrices.subscribersFrom, subscriptionPrices.announcedAt),
        gt(subscriptionPrices.subscribersFrom, sql`${now}::timestamptz - interval '2 months'`),
        sql`not exists (${later})`,
        inArray(subscriptions.status, ['active', 'past_due']),
        eq(subscriptions.isFree, false),
        // A month that staff gave is not renewed: no price will ever reach it.
        isNotNull(subscriptions.stripeSubscriptionId),
        willBeReached,
        isNull(priceNotices.priceId),
      ),
    )
    .orderBy(asc(subscriptions.id));
}

/** False when the subscriber has been told, by an email that left or may still leave. */
export async function insertNotice(
  tx: Transaction,
  notice: typeof priceNotices.$inferInsert & { since: Date },
): Promise<boolean> {
  const { since, ...values } = notice;
  const { toldAt, appliesFrom } = values;
  const rows = await tx
    .insert(priceNotices)
    .values(values)
    .onConflictDoUpdate({
      target: [priceNotices.subscriptionId, priceNotices.priceId],
      set: { toldAt, appliesFrom, lapsedAt: null },
      setWhere: sql`${priceNotices.toldAt} < ${since} or ${priceNotices.lapsedAt} is not null`,
    })
    .returning({ priceId: priceNotices.priceId });
  return rows.length > 0;
}

/** An answer to an earlier email no longer counts. */
export async function updateNotice(
  tx: Transaction,
  { subscriptionId, priceId }: { subscriptionId: number; priceId: number },
  mail: { emailOnceKey: string; linkKeyHash: string },
): Promise<void> {
  await tx
    .update(priceNotices)
    .set({ ...mail, keptAt: null })
    .where(and(eq(priceNotices.subscriptionId, subscriptionId), eq(priceNotices.priceId, priceId)));
}

export async function markKept(db: Queries, linkKeyHash: string, now: Date): Promise<void> {
  await db
    .update(priceNotices)
    .set({ keptAt: now })
    .where(and(eq(priceNotices.linkKeyHash, linkKeyHash), sql`${priceNotices.keptAt} is null`));
}

/** False when the email announces nothing any more. */
export async function lapseNotice(
  tx: Transaction,
  {
    subscriptionId,
    priceId,
    emailOnceKey,
  }: { subscriptionId: number; priceId: number; emailOnceKey: string },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(priceNotices)
    .set({ lapsedAt: now })
    .where(
      and(
        eq(priceNotices.subscriptionId, subscriptionId),
        eq(priceNotices.priceId, priceId),
        eq(priceNotices.emailOnceKey, emailOnceKey),
        isNull(priceNotices.lapsedAt),
        gt(priceNotices.appliesFrom, now),
      ),
    )
    .returning({ priceId: priceNotices.priceId });
  return rows.length > 0;
}

export async function selectNotices(
  db: Queries,
  subscriptionIds: readonly number[],
): Promise<Map<number, PriceNotice[]>> {
  if (subscriptionIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: subscriptions.id,
      amount: subscriptionPrices.amount,
      appliesFrom: priceNotices.appliesFrom,
    })
    .from(priceNotices)
    .innerJoin(subscriptions, ofThisLife)
    .innerJoin(subscriptionPrices, eq(subscriptionPrices.id, priceNotices.priceId))
    .where(and(inArray(priceNotices.subscriptionId, [...subscriptionIds]), isNull(priceNotices.lapsedAt)))
    .orderBy(asc(subscriptionPrices.subscribersFrom));
  const byId = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...byId].map(([id, notices]) => [
      id,
      notices.map(({ amount, appliesFrom }) => ({ amount, appliesFrom })),
    ]),
  );
}
