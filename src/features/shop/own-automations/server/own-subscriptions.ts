import { Refusal } from '#contract-kit/error-codes.ts';
import { dunningEnd } from '#domain/money/dunning.ts';
import { type EuroCents, eurosFromCents, ZERO } from '#domain/money/money.ts';
import { priceOfComingBack } from '#domain/price/price-change.ts';
import { monthOfToday } from '#domain/price/price-of-month.ts';
import {
  displayPrice,
  isFreeOrOffered,
  isListedForCustomer,
  isLive,
  pauseOf,
} from '#domain/status/subscription-status.ts';
import { canOpenPage, hasAccess } from '#domain/subscription/access.ts';
import { paidUntil } from '#domain/subscription/staff-subscription.ts';
import { daysRemaining } from '#domain/time/paris-calendar.ts';
import { type Toggle, toggleSubscription } from '#money/renewals/server/for-other-features.ts';
import { pricesOfTakingBack } from '#money/subscriptions/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import type { Subscription, SubscriptionFilter, ToggledSubscription } from '../contract.ts';
import { type ListedRow, selectSubscriptions } from './list-store.ts';

type Reading = Pick<Shop, 'pool' | 'db' | 'clock'>;

/** Subscriptions that do not count under the cap cost nothing. */
function costs(rows: readonly ListedRow[], now: Date): ReadonlyMap<number, EuroCents> {
  const own = rows.map(
    ({ id, status, is_free: isFree, end_date: endDate, individual_price: price, coupon }) => ({
      ...{ id, status, isFree, endDate, price, coupon },
    }),
  );
  return monthOfToday(own, rows[0]?.monthly_cap ?? ZERO, now).costs;
}

function accessUntil(row: ListedRow): Date | null {
  if (row.status === 'past_due' && row.past_due_since) return dunningEnd(row.past_due_since);
  return isLive(row.status) && row.status !== 'paused' ? row.end_date : null;
}

/** docs/product/price-change.md#coming-back */
function activationPrice(row: ListedRow, now: Date): EuroCents {
  const { individual_price, current_period_end: currentPeriodEnd, end_date: endDate } = row;
  const ended = { individualPrice: individual_price, currentPeriodEnd, endDate, resumesAt: row.resumes_at };
  return priceOfComingBack(isLive(row.status) ? undefined : ended, row.subscription_price, now);
}

/** Of a month under the cap, which depends on the other subscriptions, and of a cancellation that is taken back. */
interface Costs {
  cost: EuroCents;
  takenBack?: EuroCents | undefined;
}

export function describeSubscription(
  row: ListedRow,
  userId: number,
  { cost, takenBack }: Costs,
  now: Date,
): Subscription {
  const activation = takenBack ?? activationPrice(row, now);
  // A subscriber keeps their price (docs/product/price-and-cap.md#subscriber-keeps-their-price).
  const price = isLive(row.status) ? row.individual_price : activation;
  const standing = { status: row.status, isFree: row.is_free };
  const access = { ...standing, endDate: row.end_date, pastDueSince: row.past_due_since };
  const opens = canOpenPage(access, row.has_page, now);
  const until = accessUntil(row);
  const pause = pauseOf({ ...standing, endDate: row.end_date, resumesAt: row.resumes_at });
  const paid = { ...access, endReason: row.end_reason, currentPeriodEnd: row.current_period_end };
  return {
    id: row.id,
    status: row.status,
    inactive_reason: row.inactive_reason,
    user_id: userId,
    user: { first_name: row.first_name, last_name: row.last_name, email: row.email },
    automation_id: row.automation_id,
    automation_name: row.automation_name,
    automation_slug: row.automation_slug,
    automation_details: {
      id: row.automation_id,
      name: row.automation_name,
      description: row.automation_description,
      description_by_ai: row.description_by_ai,
      image: row.image_key ? `/media/${row.image_key}` : null,
      subscription_price: eurosFromCents(row.subscription_price),
    },
    automation_price: eurosFromCents(row.purchase_price),
    individual_price: eurosFromCents(row.individual_price),
    actual_monthly_cost: eurosFromCents(cost),
    display_price: eurosFromCents(displayPrice({ ...standing, price })),
    activation_price: eurosFromCents(activation),
    is_free: row.is_free,
    is_free_or_offered: isFreeOrOffered(standing),
    is_restored: row.is_restored,
    is_active: hasAccess(access, now),
    owned: row.owned,
    can_open: opens,
    webhook_url: opens ? `/webhook/${row.automation_slug}/` : null,
    start_date: row.start_date.toISOString(),
    end_date: row.end_date?.toISOString() ?? null,
    access_until: until?.toISOString() ?? null,
    pause: pause && { from: pause.from.toISOString(), until: pause.until.toISOString() },
    paid_until: paidUntil(paid, now)?.toISOString() ?? null,
    days_remaining: until && daysRemaining(until, now),
    last_accessed: row.last_accessed?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    imported_at: row.imported_at?.toISOString() ?? null,
    stripe_subscription_id: row.stripe_subscription_id,
  };
}

/** Of those that are being cancelled (docs/product/price-change.md#taken-back). */
function takenBackOf(db: Shop['db'], rows: readonly ListedRow[], now: Date) {
  const cancelling = rows.flatMap((row) => {
    const { id, automation_id: automationId, individual_price: individualPrice, end_date: due } = row;
    const runs = row.status === 'cancelling' && due !== null && due > now;
    return runs ? [{ id, automationId, individualPrice, due }] : [];
  });
  return pricesOfTakingBack(db, cancelling, now);
}

/** See docs/product/subscription.md#list-without-ended-trials. Throws `Refusal('invalid_token')`. */
export async function listSubscriptions(
  { pool, db, clock }: Reading,
  userId: number,
): Promise<Subscription[]> {
  const rows = await selectSubscriptions(pool, userId);
  if (!rows) throw new Refusal('invalid_token');
  const now = clock.now();
  const costOf = costs(rows, now);
  const listed = rows.filter((row) =>
    isListedForCustomer({ status: row.status, endReason: row.end_reason, owned: row.owned }),
  );
  const takenBack = await takenBackOf(db, listed, now);
  return listed.map((row) => {
    const costs = { cost: costOf.get(row.id) ?? ZERO, takenBack: takenBack.get(row.id) };
    return describeSubscription(row, userId, costs, now);
  });
}

export async function listSubscriptionsBy(
  shop: Reading,
  userId: number,
  { status, restored }: SubscriptionFilter,
): Promise<Subscription[]> {
  const all = await listSubscriptions(shop, userId);
  return all.filter(
    (one) =>
      (status === undefined || one.status === status) &&
      (restored === undefined || one.is_restored === restored),
  );
}

/** Another customer's subscription is unknown (docs/product/subscription.md#another-customers-is-unknown). */
export async function showSubscription(shop: Reading, userId: number, id: number): Promise<Subscription> {
  const found = (await listSubscriptions(shop, userId)).find((one) => one.id === id);
  if (!found) throw new Refusal('not_found');
  return found;
}

export async function toggleOwn(shop: Shop, toggle: Toggle): Promise<ToggledSubscription> {
  const { id, changedAt } = await toggleSubscription(shop, toggle);
  return { ...(await showSubscription(shop, toggle.userId, id)), changed_at: changedAt.toISOString() };
}
