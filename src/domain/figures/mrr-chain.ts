/** docs/product/administration.md#mrr-from-the-ledger */
import type { Fact, Facts } from '../money/ledger-facts.ts';
import { type EuroCents, euroCents, ZERO } from '../money/money.ts';
import type { RunningCoupon } from '../price/coupon.ts';
import { DEFAULT_MONTHLY_CAP } from '../price/monthly-cap.ts';
import type { PriceNotice, RenewedSubscription } from '../price/price-of-month.ts';
import { pauseOf, SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '../status/subscription-status.ts';
import { parisDay } from '../time/french-dates.ts';
import { type Mrr, type MrrMovement, movementOf, mrrOf, NO_MRR, pauseAmong } from './mrr.ts';

export interface ChainEvent {
  readonly at: Date;
  readonly entity: string;
  readonly entityId: string;
  readonly act: string;
  readonly after: Facts | null;
}

export interface MrrDay {
  /** A Paris day, `2026-11-21`. */
  readonly day: string;
  /** Null where the real MRR stayed as it was. */
  readonly movement: MrrMovement | null;
  readonly before: EuroCents;
  readonly after: EuroCents;
  readonly theoreticalBefore: EuroCents;
  readonly theoreticalAfter: EuroCents;
  readonly paidBefore: number;
  readonly paidAfter: number;
}

interface Told {
  facts: Facts;
  notices: readonly PriceNotice[];
}

interface CustomerStanding {
  cap: EuroCents;
  rows: Map<string, Told>;
}

const cents = (fact: Fact | undefined): EuroCents => (typeof fact === 'number' ? euroCents(fact) : ZERO);
const instant = (fact: Fact | undefined): Date | null => (typeof fact === 'string' ? new Date(fact) : null);
const isStatus = (fact: Fact | undefined): fact is SubscriptionStatus =>
  SUBSCRIPTION_STATUSES.some((status) => status === fact);

/** docs/product/coupon.md#coupon-in-the-ledger */
function couponOf({ coupon_percent, coupon_amount, coupon_until }: Facts): RunningCoupon | null {
  const until = instant(coupon_until);
  const percent = typeof coupon_percent === 'number' ? coupon_percent : null;
  const amount = typeof coupon_amount === 'number' ? cents(coupon_amount) : null;
  return until && { percent, amount, until };
}

function rowOf(id: string, { facts, notices }: Told): RenewedSubscription[] {
  const { status, is_free: isFree } = facts;
  const anchor = instant(facts.start_date);
  if (!isStatus(status) || !anchor) return [];
  const resumesAt = instant(facts.resumes_at);
  const row = {
    id: Number(id),
    status,
    isFree: isFree === true,
    price: cents(facts.price),
    endDate: instant(facts.end_date),
    resumesAt,
    notices,
    coupon: couponOf(facts),
  };
  const pause = pauseOf(row);
  return [{ ...row, due: pause?.until ?? instant(facts.period_end), anchor: pause?.until ?? anchor }];
}

const isTold = (act: string) => act === 'tell_price_change' || act === 'tell_lower_price';

/** Others may have been told since; an older event does not say which one lapsed, and means the last. */
const withoutLapsed = (notices: readonly PriceNotice[], lapsed: PriceNotice | undefined) =>
  lapsed
    ? notices.filter(
        ({ amount, appliesFrom }) =>
          amount !== lapsed.amount || appliesFrom.getTime() !== lapsed.appliesFrom.getTime(),
      )
    : notices.slice(0, -1);

function noticesAfter({ facts, notices }: Told, { act, after }: ChainEvent): readonly PriceNotice[] {
  const appliesFrom = instant(after?.applies_from);
  const named = appliesFrom ? { amount: cents(after?.announced_price), appliesFrom } : undefined;
  if (isTold(act) && named) return [...notices, named];
  if (act === 'lapse_price_change') return withoutLapsed(notices, named);
  const began = after?.start_date;
  // Paying to come back means paying that day's price, so older notices lapse.
  return began === undefined || began === facts.start_date ? notices : [];
}

function apply(standing: CustomerStanding, event: ChainEvent): void {
  const { entity, entityId, act, after } = event;
  if (entity === 'cap' && typeof after?.monthly_cap === 'number') standing.cap = cents(after.monthly_cap);
  if (entity !== 'subscription') return;
  const known = standing.rows.get(entityId) ?? { facts: {}, notices: [] };
  const isNotice = isTold(act) || act === 'lapse_price_change';
  const facts = isNotice ? known.facts : { ...known.facts, ...after };
  standing.rows.set(entityId, { facts, notices: noticesAfter(known, event) });
}

const mrrNow = ({ cap, rows }: CustomerStanding): Mrr =>
  mrrOf(
    [...rows].flatMap(([id, told]) => rowOf(id, told)),
    cap,
  );

export interface StandingSubscription extends RenewedSubscription {
  readonly automationId: number | null;
}

export function standingAfter(events: readonly ChainEvent[]): {
  cap: EuroCents;
  subscriptions: StandingSubscription[];
} {
  const standing: CustomerStanding = { cap: DEFAULT_MONTHLY_CAP, rows: new Map() };
  for (const event of events) apply(standing, event);
  const subscriptions = [...standing.rows].flatMap(([id, told]) => {
    const { automation } = told.facts;
    const automationId = typeof automation === 'number' ? automation : null;
    return rowOf(id, told).map((row) => ({ ...row, automationId }));
  });
  return { cap: standing.cap, subscriptions };
}

/** `events` are all of one customer's, in order. A late event counts with the one before it, so days never go back. */
export function mrrByDay(events: readonly ChainEvent[]): { now: Mrr; days: MrrDay[] } {
  const standing: CustomerStanding = { cap: DEFAULT_MONTHLY_CAP, rows: new Map() };
  const days: MrrDay[] = [];
  let now = NO_MRR;
  let everPaid = false;
  let acts = new Set<string>();
  const close = (day: string) => {
    const then = mrrNow(standing);
    const movement = movementOf(now.real, then.real, everPaid, pauseAmong(acts));
    if (movement || now.theoretical !== then.theoretical || now.paid !== then.paid)
      days.push({
        ...{ day, movement, before: now.real, after: then.real },
        ...{ theoreticalBefore: now.theoretical, theoreticalAfter: then.theoretical },
        ...{ paidBefore: now.paid, paidAfter: then.paid },
      });
    everPaid ||= then.real > 0;
    now = then;
    acts = new Set();
  };
  let open: string | undefined;
  for (const event of events) {
    const day = parisDay(event.at);
    if (open !== undefined && day > open) close(open);
    open = open !== undefined && open > day ? open : day;
    acts.add(event.act);
    apply(standing, event);
  }
  if (open !== undefined) close(open);
  return { now, days };
}
