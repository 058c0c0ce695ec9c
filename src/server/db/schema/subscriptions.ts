import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ZERO } from '#domain/money/money.ts';
import {
  type EndReason,
  INACTIVE_REASONS,
  type InactiveReason,
  SUBSCRIPTION_STATUSES,
  type SubscriptionStatus,
} from '#domain/status/subscription-status.ts';
import { LEAVING_REASONS, type LeavingReason } from '#domain/subscription/leaving-reason.ts';
import { SLEEPING_CHOICES, type SleepingChoice } from '#domain/subscription/sleeping-tool.ts';
import { users } from './accounts.ts';
import { automations, subscriptionPrices } from './catalogue.ts';
import { cents, identity, instant, oneOf } from './columns.ts';
import { coupons } from './coupons.ts';

export const subscriptions = pgTable(
  'subscriptions',
  {
    // A payment may reserve the number before the row exists.
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    automationId: integer('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'restrict' }),
    status: text('status').$type<SubscriptionStatus>().notNull(),
    inactiveReason: text('inactive_reason').$type<InactiveReason>(),
    endReason: text('end_reason').$type<EndReason>(),
    individualPrice: cents('individual_price').notNull(),
    monthlyShare: cents('monthly_share').notNull().default(ZERO),
    isFree: boolean('is_free').notNull().default(false),
    isRestored: boolean('is_restored').notNull().default(false),
    giftAsPurchase: boolean('gift_as_purchase').notNull().default(false),
    startDate: instant('start_date').notNull(),
    endDate: instant('end_date'),
    currentPeriodEnd: instant('current_period_end'),
    // The end of a pause: to come, or of the last one (docs/product/pause.md). It begins at the end date.
    resumesAt: instant('resumes_at'),
    resumeToldAt: instant('resume_told_at'),
    // The end of a moved first month; null when the first day counts.
    billingAnchor: instant('billing_anchor'),
    pastDueSince: instant('past_due_since'),
    dunningAttempts: integer('dunning_attempts').notNull().default(0),
    nextDunningAt: instant('next_dunning_at'),
    lastDecline: text('last_decline'),
    stripeSubscriptionId: text('stripe_subscription_id').unique(),
    // Keeps a sweep from asking the provider every second.
    providerCheckedAt: instant('provider_checked_at'),
    importedAt: instant('imported_at'),
    lastAccessed: instant('last_accessed'),
    // The renewals due before `coupon_until` are lowered (docs/product/coupon.md#months-end-on-a-day).
    couponId: integer('coupon_id').references(() => coupons.id),
    couponPercent: integer('coupon_percent'),
    couponAmount: cents('coupon_amount'),
    couponUntil: instant('coupon_until'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_one_running')
      .on(table.userId, table.automationId)
      .where(sql`${table.status} in ('active', 'offered', 'cancelling', 'past_due', 'paused')`),
    // Staff's lists read these without sorting.
    index('subscriptions_created_idx').on(table.createdAt, table.id),
    index('subscriptions_status_idx').on(table.status, table.createdAt, table.id),
    index('subscriptions_price_idx').on(table.individualPrice, table.id),
    index('subscriptions_renewal_idx')
      .on(table.currentPeriodEnd, table.userId)
      .where(sql`${table.status} = 'active' and not ${table.isFree}`),
    index('subscriptions_user_idx').on(table.userId),
    index('subscriptions_automation_idx').on(table.automationId, table.status),
    // docs/product/price-change.md#lower-reaches-all
    index('subscriptions_debited_idx')
      .on(table.automationId, table.individualPrice)
      .where(sql`${table.status} in ('active', 'past_due', 'paused') and not ${table.isFree}`),
    // docs/product/sleeping-tool.md
    index('subscriptions_unused_idx')
      .on(sql`greatest(${table.startDate}, ${table.lastAccessed})`)
      .where(sql`${table.status} = 'active' and not ${table.isFree}`),
    index('subscriptions_end_idx').on(table.endDate).where(sql`${table.endDate} is not null`),
    index('subscriptions_resumes_idx').on(table.resumesAt).where(sql`${table.status} = 'paused'`),
    index('subscriptions_dunning_idx').on(table.nextDunningAt).where(sql`${table.status} = 'past_due'`),
    check('subscriptions_status', sql`${table.status} in (${oneOf(SUBSCRIPTION_STATUSES)})`),
    check(
      'subscriptions_inactive_has_reason',
      sql`(${table.status} = 'inactive') = (${table.inactiveReason} is not null)`,
    ),
    check('subscriptions_inactive_reason', sql`${table.inactiveReason} in (${oneOf(INACTIVE_REASONS)})`),
    check(
      'subscriptions_past_due_since',
      sql`(${table.status} = 'past_due') = (${table.pastDueSince} is not null)`,
    ),
    check(
      'subscriptions_cancelling_ends',
      sql`${table.status} <> 'cancelling' or ${table.endDate} is not null`,
    ),
    check(
      'subscriptions_paused_resumes',
      sql`${table.status} <> 'paused' or (${table.endDate} is not null and ${table.resumesAt} is not null)`,
    ),
    check('subscriptions_offered_is_free', sql`${table.status} <> 'offered' or ${table.isFree}`),
    check('subscriptions_free_costs_nothing', sql`not ${table.isFree} or ${table.monthlyShare} = 0`),
    check(
      'subscriptions_free_ends',
      sql`not (${table.isFree} and ${table.status} = 'active') or ${table.endDate} is not null`,
    ),
    check(
      'subscriptions_money_not_negative',
      sql`${table.individualPrice} >= 0 and ${table.monthlyShare} >= 0`,
    ),
  ],
);

/** All provider subscriptions that ever carried one of ours. A cancelled one is never resumed. */
export const providerSubscriptions = pgTable(
  'provider_subscriptions',
  {
    stripeSubscriptionId: text('stripe_subscription_id').primaryKey(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    // The subscription whose paid month this one continues; null when a payment began it.
    replaces: text('replaces'),
    linkedAt: instant('linked_at').notNull(),
  },
  (table) => [index('provider_subscriptions_subscription_idx').on(table.subscriptionId)],
);

/** docs/product/price-change.md#notice-binds */
export const priceNotices = pgTable(
  'price_notices',
  {
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    priceId: integer('price_id')
      .notNull()
      .references(() => subscriptionPrices.id, { onDelete: 'cascade' }),
    toldAt: instant('told_at').notNull(),
    appliesFrom: instant('applies_from').notNull(),
    // Null when this person's price does not change.
    emailOnceKey: text('email_once_key'),
    // The link in that email, by which the person stays or leaves.
    linkKeyHash: text('link_key_hash').unique(),
    keptAt: instant('kept_at'),
    // docs/product/price-change.md#unsent-email-lapses
    lapsedAt: instant('lapsed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.priceId] }),
    check('price_notices_in_advance', sql`${table.appliesFrom} > ${table.toldAt}`),
  ],
);

/** docs/product/sleeping-tool.md */
export const sleepingNotices = pgTable(
  'sleeping_notices',
  {
    id: identity(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    toldAt: instant('told_at').notNull(),
    unusedSince: instant('unused_since').notNull(),
    linkKeyHash: text('link_key_hash').notNull().unique(),
    choice: text('choice').$type<SleepingChoice>(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('sleeping_notices_told_idx').on(table.subscriptionId, table.toldAt),
    index('sleeping_notices_age_idx').on(table.toldAt),
    check('sleeping_notices_choice', sql`${table.choice} in (${oneOf(SLEEPING_CHOICES)})`),
    check('sleeping_notices_answered', sql`(${table.choice} is null) = (${table.answeredAt} is null)`),
  ],
);

/** The account is unlinked when it is deleted (docs/product/leaving.md#without-the-name). */
export const leavingReasons = pgTable(
  'leaving_reasons',
  {
    id: identity(),
    subscriptionId: integer('subscription_id')
      .unique()
      .references(() => subscriptions.id, { onDelete: 'set null' }),
    automationId: integer('automation_id')
      .notNull()
      .references(() => automations.id, { onDelete: 'restrict' }),
    reason: text('reason').$type<LeavingReason>().notNull(),
    words: text('words').notNull().default(''),
    saidAt: instant('said_at').notNull(),
  },
  (table) => [
    index('leaving_reasons_said_idx').on(table.saidAt, table.id),
    check('leaving_reasons_reason', sql`${table.reason} in (${oneOf(LEAVING_REASONS)})`),
    check(
      'leaving_reasons_words_of_somebody',
      sql`${table.subscriptionId} is not null or ${table.words} = ''`,
    ),
  ],
);
