import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { EuroCents } from '#domain/money/money.ts';
import type { Queries } from '#server/db/connection.ts';
import { bothNamesOf, nameOf } from '#server/db/name-of.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations, subscriptionPrices } from '#server/db/schema/catalogue.ts';
import { outbox } from '#server/db/schema/messages.ts';
import { priceNotices, subscriptions } from '#server/db/schema/subscriptions.ts';

export interface CountedRow
  extends Pick<
    typeof subscriptions.$inferSelect,
    | 'id'
    | 'userId'
    | 'automationId'
    | 'status'
    | 'individualPrice'
    | 'startDate'
    | 'endDate'
    | 'currentPeriodEnd'
    | 'resumesAt'
    | 'isFree'
  > {
  isBilled: boolean;
}

export interface Owner extends Pick<typeof users.$inferSelect, 'id' | 'email' | 'firstName' | 'lastName'> {
  cap: EuroCents;
}

/** It takes two queries for any number of subscribers. */
export async function selectSubscribers(
  db: Queries,
  automationId: number,
): Promise<{ owners: Map<number, Owner>; rows: CountedRow[] }> {
  const live = inArray(subscriptions.status, ['active', 'past_due', 'paused']);
  const subscribers = db
    .select({ id: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.automationId, automationId), live, eq(subscriptions.isFree, false)));
  const owners = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      cap: users.monthlyCap,
    })
    .from(users)
    .where(inArray(users.id, subscribers));
  const { id, userId, status, individualPrice, startDate, endDate, currentPeriodEnd, resumesAt, isFree } =
    subscriptions;
  const rows = await db
    .select({
      id,
      userId,
      automationId: subscriptions.automationId,
      status,
      individualPrice,
      startDate,
      endDate,
      currentPeriodEnd,
      resumesAt,
      isFree,
      isBilled: sql<boolean>`${subscriptions.stripeSubscriptionId} is not null`,
    })
    .from(subscriptions)
    .where(and(inArray(userId, subscribers), inArray(status, ['active', 'cancelling', 'past_due', 'paused'])))
    .orderBy(asc(id));
  return { owners: new Map(owners.map((owner) => [owner.id, owner])), rows };
}

/** The provider bills these subscribers at another price. */
export async function countAtOtherPrices(
  db: Queries,
  automationId: number,
  price: EuroCents,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.automationId, automationId),
        inArray(subscriptions.status, ['active', 'past_due', 'paused']),
        eq(subscriptions.isFree, false),
        isNotNull(subscriptions.stripeSubscriptionId),
        ne(subscriptions.individualPrice, price),
      ),
    );
  return row?.total ?? 0;
}

/** It finds the first other price after the last announced one before `c`. A later one was for new buyers alone. */
export const amountBeforeChange = `(select p.amount from subscription_prices p where p.automation_id = c.automation_id
  and p.amount <> c.amount and (p.announced_at, p.id) < (c.announced_at, c.id) and not exists (
    select from subscription_prices q where q.automation_id = c.automation_id and q.subscribers_from > q.announced_at
      and (q.announced_at, q.id) > (p.announced_at, p.id) and (q.announced_at, q.id) < (c.announced_at, c.id)
  ) order by p.announced_at, p.id limit 1)`;

/** The change to `amount` comes after all others. Undefined when there was no other price. */
export async function selectAmountBefore(
  db: Queries,
  { automationId, amount }: { automationId: number; amount: EuroCents },
): Promise<EuroCents | undefined> {
  const { rows } = await db.execute<{ amount: EuroCents | null }>(sql`
    select ${sql.raw(amountBeforeChange)} as amount
    from (select ${automationId}::int as automation_id, ${amount}::int as amount,
      'infinity'::timestamptz as announced_at, 0 as id) c`);
  return rows[0]?.amount ?? undefined;
}

const isItsEmail = eq(outbox.onceKey, priceNotices.emailOnceKey);

export function selectChanges(db: Queries, automationId: number) {
  return db
    .select({
      id: subscriptionPrices.id,
      amount: subscriptionPrices.amount,
      announcedAt: subscriptionPrices.announcedAt,
      subscribersFrom: subscriptionPrices.subscribersFrom,
      announcedBy: nameOf(users),
      told: sql<number>`count(${priceNotices.emailOnceKey})::int`,
      sent: sql<number>`count(${outbox.doneAt})::int`,
      kept: sql<number>`count(${priceNotices.keptAt})::int`,
    })
    .from(subscriptionPrices)
    .leftJoin(users, and(eq(users.id, subscriptionPrices.createdBy), isNull(users.deletedAt)))
    .leftJoin(priceNotices, eq(priceNotices.priceId, subscriptionPrices.id))
    .leftJoin(outbox, isItsEmail)
    .where(
      and(
        eq(subscriptionPrices.automationId, automationId),
        sql`${subscriptionPrices.subscribersFrom} > ${subscriptionPrices.announcedAt}`,
      ),
    )
    .groupBy(subscriptionPrices.id, users.id)
    .orderBy(desc(subscriptionPrices.announcedAt), desc(subscriptionPrices.id));
}

export async function isAutomation(db: Queries, id: number): Promise<boolean> {
  const [row] = await db.select({ id: automations.id }).from(automations).where(eq(automations.id, id));
  return row !== undefined;
}

export async function countNotices(db: Queries, priceId: number): Promise<number | undefined> {
  const [row] = await db
    .select({ total: count(priceNotices.subscriptionId) })
    .from(subscriptionPrices)
    .leftJoin(priceNotices, eq(priceNotices.priceId, subscriptionPrices.id))
    .where(eq(subscriptionPrices.id, priceId))
    .groupBy(subscriptionPrices.id);
  return row?.total;
}

export function selectNoticesOf(db: Queries, priceId: number, page: { limit: number; offset: number }) {
  return db
    .select({
      subscriptionId: priceNotices.subscriptionId,
      userId: subscriptions.userId,
      toldAt: priceNotices.toldAt,
      appliesFrom: priceNotices.appliesFrom,
      keptAt: priceNotices.keptAt,
      emailOnceKey: priceNotices.emailOnceKey,
      messageId: outbox.id,
      sentAt: outbox.doneAt,
      gaveUpAt: outbox.gaveUpAt,
      lapsedAt: priceNotices.lapsedAt,
      status: subscriptions.status,
      startDate: subscriptions.startDate,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      email: users.email,
      name: bothNamesOf(users),
      closedAt: users.deletedAt,
    })
    .from(priceNotices)
    .innerJoin(subscriptions, eq(subscriptions.id, priceNotices.subscriptionId))
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .leftJoin(outbox, isItsEmail)
    .where(eq(priceNotices.priceId, priceId))
    .orderBy(asc(priceNotices.subscriptionId))
    .limit(page.limit)
    .offset(page.offset);
}

/** The notice must belong to the person to whom the link was sent. */
export async function selectNoticeOfLink(db: Queries, userId: number, linkKeyHash: string) {
  const [row] = await db
    .select({
      subscriptionId: subscriptions.id,
      automationId: subscriptions.automationId,
      automationName: automations.name,
      status: subscriptions.status,
      isFree: subscriptions.isFree,
      currentPrice: subscriptions.individualPrice,
      newPrice: subscriptionPrices.amount,
      startDate: subscriptions.startDate,
      endDate: subscriptions.endDate,
      currentPeriodEnd: subscriptions.currentPeriodEnd,
      toldAt: priceNotices.toldAt,
      appliesFrom: priceNotices.appliesFrom,
      keptAt: priceNotices.keptAt,
    })
    .from(priceNotices)
    .innerJoin(subscriptionPrices, eq(subscriptionPrices.id, priceNotices.priceId))
    .innerJoin(subscriptions, eq(subscriptions.id, priceNotices.subscriptionId))
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
    .where(
      and(
        eq(priceNotices.linkKeyHash, linkKeyHash),
        isNull(priceNotices.lapsedAt),
        eq(subscriptions.userId, userId),
        // A lower price told since has taken its place.
        sql`not exists (select from price_notices n join subscription_prices p on p.id = n.price_id
          where n.subscription_id = ${priceNotices.subscriptionId} and n.lapsed_at is null
            and p.subscribers_from > ${subscriptionPrices.subscribersFrom} and n.applies_from <= ${priceNotices.appliesFrom})`,
      ),
    );
  return row;
}
