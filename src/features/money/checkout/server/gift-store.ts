import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { EuroCents } from '#domain/money/money.ts';
import { GIFT_REMINDER_DAYS } from '#domain/price/gift.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { users } from '#server/db/schema/accounts.ts';
import { automations } from '#server/db/schema/catalogue.ts';
import { outbox } from '#server/db/schema/messages.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';

export type GiftAutomation = Pick<typeof automations.$inferSelect, 'id' | 'name' | 'subscriptionPrice'>;

/** Staff may also give what the catalogue does not sell at present. */
export async function selectGiftAutomation(
  db: Queries,
  automationId: number,
): Promise<GiftAutomation | undefined> {
  const { id, name, subscriptionPrice } = automations;
  const [row] = await db
    .select({ id, name, subscriptionPrice })
    .from(automations)
    .where(and(eq(automations.id, automationId), isNull(automations.deletedAt)))
    .for('key share');
  return row;
}

const isGift = eq(subscriptions.status, 'offered');

export function giftsOver(db: Queries, now: Instant) {
  const { id, userId, endDate } = subscriptions;
  return db
    .select({ id, userId })
    .from(subscriptions)
    .where(and(isGift, lte(endDate, now)))
    .orderBy(asc(endDate));
}

/** A prolonged gift has a new end and is recalled again; gifts of a week or less are not recalled. */
export function giftsEnding(db: Queries, now: Instant) {
  const before = sql`make_interval(days => ${GIFT_REMINDER_DAYS})`;
  const endSeconds = sql`floor(extract(epoch from ${subscriptions.endDate}))::bigint`;
  const reminded = db
    .select({ onceKey: outbox.onceKey })
    .from(outbox)
    .where(eq(outbox.onceKey, sql`'email:gift-ending:' || ${subscriptions.id} || ':' || ${endSeconds}`));
  return db
    .select({
      id: subscriptions.id,
      startDate: subscriptions.startDate,
      endDate: subscriptions.endDate,
      giftAsPurchase: subscriptions.giftAsPurchase,
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      automationId: automations.id,
      automation: automations.name,
      subscriptionPrice: automations.subscriptionPrice,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(automations, eq(automations.id, subscriptions.automationId))
    .where(
      and(
        isGift,
        isNull(users.deletedAt),
        gt(subscriptions.endDate, now),
        sql`${subscriptions.endDate} - ${before} <= ${now}`,
        sql`${subscriptions.endDate} - ${before} > ${subscriptions.startDate}`,
        sql`not exists ${reminded}`,
      ),
    )
    .orderBy(asc(subscriptions.endDate));
}

type Told = { name: 'gift-received'; idea?: string } | { name: 'gift-ending' };

type GiftNews = Told & {
  person: { id: number; email: string; firstName: string };
  gift: {
    automationId: number;
    automation: string;
    endDate: Date;
    giftAsPurchase: boolean;
    price: EuroCents;
  };
  onceKey: string;
  now: Date;
};

export function notifyOfGift(tx: Transaction, settings: Settings, news: GiftNews): Promise<void> {
  const { person, gift, onceKey, now } = news;
  const props = {
    site: emailSite(settings),
    firstName: person.firstName || null,
    automation: gift.automation,
    automationId: gift.automationId,
    endsAt: gift.endDate.toISOString(),
    becomesOwned: gift.giftAsPurchase,
    priceCents: gift.price,
  };
  return enqueueEmail(tx, now, {
    to: person.email,
    userId: person.id,
    onceKey,
    email:
      news.name === 'gift-ending'
        ? { name: news.name, props }
        : { name: news.name, props: { ...props, idea: news.idea ?? null } },
  });
}
