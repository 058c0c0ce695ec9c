import { type EuroCents, euroCents } from '#domain/money/money.ts';
import { MINIMUM_CHARGE } from '#domain/price/monthly-cap.ts';
import { type RenewedSubscription, sharesAtRenewal } from '#domain/price/price-of-month.ts';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import { parisMonthKey } from '#domain/time/paris-calendar.ts';
import { asRenewed } from '#money/subscriptions/server/month-price.ts';
import type { Invariant, Midnight } from './invariant.ts';
import type { Breach, ProviderSubscription } from './world.ts';

interface Counted {
  id: number;
  customer: number;
  share: number;
  cap: number;
  /** Of its next renewal. */
  renewedAt: number;
  provider: string | null;
  /** The outbox is about to tell the provider. */
  telling: boolean;
  status: SubscriptionStatus;
  isFree: boolean;
  individualPrice: EuroCents;
  startDate: Date;
  endDate: Date | null;
  currentPeriodEnd: Date | null;
  resumesAt: Date | null;
}

/** Who counts toward the cap, at the price of the next renewal (docs/product/renewal.md#price-of-the-notice). */
async function readCounted({ pool, now }: Midnight): Promise<Counted[]> {
  const { rows } = await pool.query<Counted>(
    `select s.id, s.user_id as customer, s.monthly_share as share, u.monthly_cap as cap,
        coalesce(told.amount, s.individual_price) as "renewedAt", s.stripe_subscription_id as provider,
        s.id in (select (payload->>'subscription')::int from outbox
          where kind = 'set_share' and done_at is null and gave_up_at is null) as telling,
        s.status, s.is_free as "isFree", s.individual_price as "individualPrice", s.start_date as "startDate",
        s.end_date as "endDate", s.current_period_end as "currentPeriodEnd", s.resumes_at as "resumesAt"
      from subscriptions s join users u on u.id = s.user_id
        left join lateral (select p.amount from price_notices n join subscription_prices p on p.id = n.price_id
          where n.subscription_id = s.id and n.lapsed_at is null and n.told_at >= s.start_date and n.applies_from <= s.current_period_end
            and s.status in ('active', 'past_due')
          order by p.subscribers_from desc limit 1) told on true
      where not s.is_free and (s.status = 'paused' or s.status in ('active', 'cancelling', 'past_due')
        and (s.end_date is null or s.end_date > $1))`,
    [now],
  );
  return rows;
}

const sumOf = (amounts: Iterable<number>) => [...amounts].reduce((sum, amount) => sum + amount, 0);

type Found = Omit<Breach, 'invariant'>;
type Priced = Counted & RenewedSubscription;

/**
 * The shares of one month are of the prices of that month: only there do they add up, or where no price is to change.
 */
function isOneMonth(rows: readonly Priced[]): boolean {
  const months = new Set(rows.map(({ due }) => due && parisMonthKey(due)));
  const changes = rows.some(({ notices, price }) => notices.some(({ amount }) => amount !== price));
  return months.size === 1 || !changes;
}

/** What a code lowers, and what comes back after the others' months, is no part of the sum. */
const areWhole = (rows: readonly Priced[]) =>
  rows.every(({ coupon, resumesAt, status }) => !coupon && !resumesAt && status !== 'paused');

/** The sum is checked apart from each share: an error of the dividing rule would be the same on both sides. */
function judgeSum(rows: readonly Priced[], customer: number, cap: number): Found[] {
  const total = Math.min(sumOf(rows.map(({ renewedAt }) => renewedAt)), cap);
  const shares = sumOf(rows.map(({ share }) => share));
  const waivable = rows.filter(({ share }) => share === 0).length * (MINIMUM_CHARGE - 1);
  if (shares <= total && total - shares <= waivable) return [];
  return [{ message: 'the shares do not add up to min(sum, cap)', facts: { customer, cap, total, shares } }];
}

function judge(rows: readonly Priced[], now: Date): Found[] {
  const [{ customer, cap } = { customer: 0, cap: 0 }] = rows;
  const due = sharesAtRenewal(rows, euroCents(cap), now);
  const wrong = rows.filter(({ id, share }) => share !== due.get(id));
  return [
    ...(isOneMonth(rows) && areWhole(rows) ? judgeSum(rows, customer, cap) : []),
    ...wrong.map(({ id, share }) => ({
      message: 'a share is not its part',
      facts: { subscription: id, share, expected: due.get(id) },
    })),
  ];
}

function compare(rows: readonly Counted[], subscriptions: readonly ProviderSubscription[]): Found[] {
  const live = new Map(
    subscriptions
      .filter(({ status }) => status === 'active' || status === 'trialing' || status === 'past_due')
      .map((one) => [one.id, one]),
  );
  return rows.flatMap(({ id, share, provider, telling }) => {
    const asked = live.get(provider ?? '')?.recurringAmount;
    if (asked === undefined || asked === share || telling) return [];
    return [{ message: 'the provider asks for another share', facts: { subscription: id, share, asked } }];
  });
}

/**
 * The shares of each customer add up to min(sum, cap) to the cent, announced prices included, here and at the provider.
 */
export const sharesAreExact: Invariant = {
  name: 'the sum of shares is exact',
  async check(midnight) {
    const rows = await asRenewed(midnight.db, await readCounted(midnight));
    const byCustomer = Map.groupBy(rows, ({ customer }) => customer);
    return [
      ...[...byCustomer.values()].flatMap((some) => judge(some, midnight.now)),
      ...compare(rows, await midnight.provider.subscriptions()),
    ];
  },
};
