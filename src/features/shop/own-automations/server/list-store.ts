import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { EuroCents } from '#domain/money/money.ts';
import { type Columns, prepared, type Queries, type Transaction } from '#server/db/connection.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { purchaseGivenBackOf } from '#server/db/given-back.ts';
import { comingCouponOf, type WithComingCoupon } from '#server/db/running-coupon.ts';
import type { users } from '#server/db/schema/accounts.ts';
import type { automations } from '#server/db/schema/catalogue.ts';
import type { purchases } from '#server/db/schema/orders.ts';
import { leavingReasons, subscriptions } from '#server/db/schema/subscriptions.ts';
import { AUTOMATION_COLUMNS, type AutomationColumns } from '#shop/catalogue/server/for-other-features.ts';

/** Each row repeats it, so that one query answers the list and whether the account is open. */
type PersonColumns = Columns<typeof users, 'first_name' | 'last_name' | 'email' | 'monthly_cap'>;

type Automation = typeof automations.$inferSelect;

type StandingColumns =
  | 'status'
  | 'inactive_reason'
  | 'end_reason'
  | 'is_free'
  | 'end_date'
  | 'past_due_since'
  | 'last_accessed';

export interface ListedRow
  extends PersonColumns,
    Columns<
      typeof subscriptions,
      | StandingColumns
      | 'id'
      | 'individual_price'
      | 'is_restored'
      | 'start_date'
      | 'current_period_end'
      | 'resumes_at'
      | 'created_at'
      | 'imported_at'
      | 'stripe_subscription_id'
      | 'automation_id'
    >,
    WithComingCoupon,
    Columns<typeof automations, 'description_by_ai' | 'image_key' | 'purchase_price' | 'subscription_price'> {
  automation_name: Automation['name'];
  automation_slug: Automation['slug'];
  automation_description: Automation['description'];
  owned: boolean;
  has_page: boolean;
}

type NoSubscription = PersonColumns & { id: null };

/** It reads `users u`, `subscriptions s` and `automations a`. */
export const subscriptionColumns = `u.first_name, u.last_name, u.email, u.monthly_cap,
     s.id, s.status, s.inactive_reason, s.end_reason, s.individual_price, s.is_free, s.is_restored,
     s.start_date, s.end_date, s.current_period_end, s.resumes_at, s.past_due_since, s.last_accessed, s.created_at, s.imported_at,
     s.stripe_subscription_id, s.automation_id, ${comingCouponOf('s')} as coupon,
     a.name as automation_name, a.slug as automation_slug, a.description as automation_description,
     a.description_by_ai, a.image_key, a.purchase_price, a.subscription_price,
     exists (select from purchases p
       where p.user_id = u.id and p.automation_id = s.automation_id and p.ended_at is null) as owned,
     exists (select from automation_pages w where w.automation_id = s.automation_id) as has_page`;

const subscriptionsOf = prepared<ListedRow | NoSubscription, [number]>(
  'subscriptions_of_customer',
  `select ${subscriptionColumns}
   from users u
   left join (subscriptions s join automations a on a.id = s.automation_id) on s.user_id = u.id
   where u.id = $1 and u.is_active and u.deleted_at is null
   order by s.created_at desc, s.id desc`,
);

/** Latest first; undefined when the account is no longer open. */
export async function selectSubscriptions(pool: pg.Pool, userId: number): Promise<ListedRow[] | undefined> {
  const rows = await subscriptionsOf(pool, userId);
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is ListedRow => row.id !== null);
}

/** Its number and standing are null where there is no subscription. */
export interface OwnedRow
  extends AutomationColumns,
    Columns<typeof purchases, 'purchased_at' | 'amount_paid'>,
    Columns<typeof subscriptions, StandingColumns> {
  subscription_id: number | null;
  given_back: EuroCents;
}

const ownedBy = prepared<OwnedRow | { id: null }, [number]>(
  'automations_of_customer',
  `select ${AUTOMATION_COLUMNS.listed},
     p.purchased_at, p.amount_paid, ${purchaseGivenBackOf('p')} as given_back,
     s.id as subscription_id, s.status, s.inactive_reason, s.end_reason, s.is_free, s.end_date,
     s.past_due_since, s.last_accessed
   from users u
   left join (purchases p
     join automations a on a.id = p.automation_id
     join categories c on c.id = a.category_id) on p.user_id = u.id and p.ended_at is null
   left join subscriptions s on s.user_id = u.id and s.automation_id = a.id
   where u.id = $1 and u.is_active and u.deleted_at is null
   order by p.purchased_at desc, p.id desc, s.id desc`,
);

/** There is one row per subscription ever held, or one without any. Undefined when the account is no longer open. */
export async function selectOwned(pool: pg.Pool, userId: number): Promise<OwnedRow[] | undefined> {
  const rows = await ownedBy(pool, userId);
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is OwnedRow => row.id !== null);
}

/** The row is locked, because the cancellation may be taken back meanwhile. */
export async function lockLeft(
  tx: Transaction,
  { userId, automationId }: { userId: number; automationId: number },
) {
  const { id, status, endReason } = subscriptions;
  const [row] = await tx
    .select({ id, status, endReason })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.automationId, automationId),
        eq(subscriptions.isFree, false),
      ),
    )
    .orderBy(desc(id))
    .limit(1)
    .for('update');
  return row;
}

type Said = Omit<typeof leavingReasons.$inferInsert, 'subscriptionId'> & { subscriptionId: number };

export async function writeReason(tx: Transaction, said: Said): Promise<void> {
  const { reason, words, saidAt } = said;
  await tx
    .insert(leavingReasons)
    .values(said)
    .onConflictDoUpdate({ target: leavingReasons.subscriptionId, set: { reason, words, saidAt } });
}

/** The choice stays without the person (docs/product/leaving.md#without-the-name). */
export async function forgetReasonsOf(tx: Transaction, userId: number): Promise<void> {
  const theirs = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId));
  await tx
    .update(leavingReasons)
    .set({ subscriptionId: sql`null`, words: '' })
    .where(inArray(leavingReasons.subscriptionId, theirs));
}

export function deleteOldReasons(db: Queries, until: Date, limit: number): Promise<number> {
  const { id: key, saidAt: oldest } = leavingReasons;
  return deleteBatch(db, { table: leavingReasons, key, where: lte(oldest, until), oldest, limit });
}
