/** docs/product/price-and-cap.md#who-shared-the-cap */
import { type EuroCents, ZERO } from '../money/money.ts';
import { pricedAtRenewal, priceOfMonth } from '../price/price-of-month.ts';
import { countsTowardCap } from '../status/subscription-status.ts';
import { type ChainEvent, type StandingSubscription, standingAfter } from './mrr-chain.ts';

export interface CappedMonth {
  readonly isRenewal: boolean;
  readonly automationId: number;
  readonly price: EuroCents;
  /** Before a coupon, as the cap counts it. */
  readonly amount: EuroCents;
  readonly dueAt: Date;
}

export interface CapSharing {
  readonly cap: EuroCents;
  /** The others that counted stand here, at their prices in that month. */
  readonly beside: readonly { readonly automationId: number; readonly price: EuroCents }[];
  /** False where debits or refunds of the month also shaped the amount. */
  readonly tellsAll: boolean;
}

type StandingSubscriptions = readonly StandingSubscription[];

/** A customer who came back has two rows of one automation; the live one is priced. */
function ownRow(
  rows: StandingSubscriptions,
  { automationId, dueAt }: CappedMonth,
): StandingSubscription | undefined {
  const own = rows.filter((row) => row.automationId === automationId);
  return own.find((row) => countsTowardCap(row, dueAt)) ?? own.at(-1);
}

type Counted = readonly { readonly id: number; readonly price: EuroCents }[];

/** A price of 0 is a gift of the team. */
function countedBeside(
  rows: StandingSubscriptions,
  row: StandingSubscription | undefined,
  month: CappedMonth,
): Counted {
  const priced =
    month.isRenewal && row
      ? pricedAtRenewal({ row, rows, dueAt: month.dueAt })
      : rows.filter((one) => countsTowardCap(one, month.dueAt));
  return priced.filter(({ id, price }) => id !== row?.id && price > 0);
}

/** `events` are the customer's, up to the one that priced the order. */
export function capSharing(events: readonly ChainEvent[], month: CappedMonth): CapSharing {
  const { cap, subscriptions } = standingAfter(events);
  const { dueAt, price } = month;
  const row = ownRow(subscriptions, month);
  const counted = countedBeside(subscriptions, row, month);
  // A renewal counts what stands beside it by itself, as in the real calculation.
  const { beforeCoupon } = priceOfMonth(
    month.isRenewal && row
      ? { kind: 'renewal', row, rows: subscriptions, dueAt }
      : { kind: 'first', price, beside: counted, paidSinceGivenBack: null },
    { cap, alreadyDebited: ZERO },
  );
  const automations = new Map(subscriptions.map(({ id, automationId }) => [id, automationId]));
  const beside = counted.flatMap((one) => {
    const automationId = automations.get(one.id);
    return typeof automationId === 'number' ? [{ automationId, price: one.price }] : [];
  });
  return { cap, beside, tellsAll: beforeCoupon === month.amount };
}
