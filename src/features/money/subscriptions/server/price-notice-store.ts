import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { LOWER_PRICE_STANDS_MS } from '#domain/price/price-change.ts';
import type { PriceNotice } from '#domain/price/price-of-month.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { earlier, type Instant } from '#server/db/instant.ts';
import { subscriptionPrices } from '#server/db/schema/catalogue.ts';
import { priceNotices, subscriptions } from '#server/db/schema/subscriptions.ts';

export type AnnouncedPrice = Pick<
  typeof subscriptionPrices.$inferSelect,
  'id' | 'amount' | 'announcedAt' | 'subscribersFrom'
>;

export type LatestPrice = AnnouncedPrice & { isAnnounced: boolean };

/** By automation; none whose price never changed. One for new buyers alone is announced to nobody, as a first price. */
export async function selectLatestPrices(
  db: Queries,
  automationIds: readonly number[],
): Promise<Map<number, LatestPrice>> {
  if (automationIds.length === 0) return new Map();
  const { id, automationId, amount, subscribersFrom, announcedAt } = subscriptionPrices;
  const isAnnounced = gt(subscribersFrom, announcedAt).mapWith(Boolean);
  const rows = await db
    .selectDistinctOn([automationId], { automationId, id, amount, subscribersFrom, announcedAt, isAnnounced })
    .from(subscriptionPrices)
    .where(inArray(automationId, [...automationIds]))
    .orderBy(automationId, desc(subscribersFrom));
  return new Map(rows.map(({ automationId: key, ...price }) => [key, price]));
}

/** Undefined when the price never changed. */
export const selectLatestPrice = async (
  db: Queries,
  automationId: number,
): Promise<LatestPrice | undefined> => (await selectLatestPrices(db, [automationId])).get(automationId);

/** A customer who comes back pays that day's price. */
const ofThisLife = and(
  eq(priceNotices.subscriptionId, subscriptions.id),
  gte(priceNotices.toldAt, subscriptions.startDate),
);

/** These pay, or will pay, another price than the last one announced. */
const willBeReached = sql`(${subscriptions.individualPrice} <> ${subscriptionPrices.amount} or exists (
  select from price_notices pending where pending.subscription_id = ${subscriptions.id}
    and pending.lapsed_at is null and pending.told_at >= ${subscriptions.startDate} and pending.applies_from < ${subscriptionPrices.subscribersFrom}))`;

/** The last price told in this life of the row, or the one that it pays. */
const priceToCome = sql`coalesce((select told.amount from price_notices n join subscription_prices told on told.id = n.price_id
  where n.subscription_id = ${subscriptions.id} and n.lapsed_at is null and n.told_at >= ${subscriptions.startDate}
  order by told.subscribers_from desc limit 1), ${subscriptions.individualPrice})`;

const isLatest = sql`not exists (select from subscription_prices later
  where later.automation_id = ${subscriptionPrices.automationId} and later.subscribers_from > ${subscriptionPrices.subscribersFrom})`;

/** A month that staff gave is not renewed: no price will ever reach it. */
const isRenewed = and(
  inArray(subscriptions.status, ['active', 'past_due', 'paused']),
  eq(subscriptions.isFree, false),
  isNotNull(subscriptions.stripeSubscriptionId),
);

/** A slip of the hand may be put right before it binds. */
const hasStood = (now: Instant) => lte(subscriptionPrices.announcedAt, earlier(now, LOWER_PRICE_STANDS_MS));

/** Two months after its date a change has reached everybody (docs/product/price-change.md#who-is-told). */
export function subscribersToTell(db: Queries, now: Instant) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptionPrices)
    .innerJoin(subscriptions, eq(subscriptions.automationId, subscriptionPrices.automationId))
    .leftJoin(priceNotices, and(ofThisLife, eq(priceNotices.priceId, subscriptionPrices.id)))
    .where(
      and(
        gt(subscriptionPrices.subscribersFrom, sql`${now}::timestamptz - interval '2 months'`),
        isLatest,
        isRenewed,
        isNull(priceNotices.priceId),
        or(
          and(gt(subscriptionPrices.subscribersFrom, subscriptionPrices.announcedAt), willBeReached),
          and(hasStood(now), gt(priceToCome, subscriptionPrices.amount)),
        ),
      ),
    )
    .orderBy(asc(subscriptions.id));
}

/** They pay more than a new buyer, and were told of nothing lower (docs/product/price-change.md#lower-reaches-all). */
export function payersOfMore(db: Queries, now: Instant) {
  return db
    .select({ id: subscriptions.id })
    .from(subscriptionPrices)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.automationId, subscriptionPrices.automationId),
        gt(subscriptions.individualPrice, subscriptionPrices.amount),
      ),
    )
    .where(and(isLatest, hasStood(now), isRenewed, gt(priceToCome, subscriptionPrices.amount)))
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
  mail: { emailOnceKey: string; linkKeyHash: string | null },
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

/** Answers what was told, for others may have been told since; undefined when the email announces nothing any more. */
export async function lapseNotice(
  tx: Transaction,
  {
    subscriptionId,
    priceId,
    emailOnceKey,
  }: { subscriptionId: number; priceId: number; emailOnceKey: string },
  now: Date,
): Promise<PriceNotice | undefined> {
  const [told] = await tx
    .update(priceNotices)
    .set({ lapsedAt: now })
    .from(subscriptionPrices)
    .where(
      and(
        eq(priceNotices.subscriptionId, subscriptionId),
        eq(priceNotices.priceId, priceId),
        eq(subscriptionPrices.id, priceId),
        eq(priceNotices.emailOnceKey, emailOnceKey),
        isNull(priceNotices.lapsedAt),
        gt(priceNotices.appliesFrom, now),
      ),
    )
    .returning({ amount: subscriptionPrices.amount, appliesFrom: priceNotices.appliesFrom });
  return told;
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
