/** With whom an order shared the cap (docs/product/price-and-cap.md#who-shared-the-cap). */
import { type EuroCents, ZERO } from '../money/money.ts';
import { pricedAtRenewal, priceOfMonth } from '../price/price-of-month.ts';
import { countsTowardCap } from '../status/subscription-status.ts';
import { type ChainEvent, type StandingSubscription, standingAfter } from './mrr-chain.ts';

/** What an order says of its month, and what its customer paid of it. */
export interface CappedMonth {
  readonly isRenewal: boolean;
  readonly automationId: number;
  readonly price: EuroCents;
  readonly amount: EuroCents;
  readonly dueAt: Date;
}

export interface CapSharing {
  /** Of the month that was priced. */
  readonly cap: EuroCents;
  /** What counted beside it, at what it cost in that month. */
  readonly beside: readonly { readonly automationId: number; readonly price: EuroCents }[];
  /** Whether this alone makes the amount: else what was debited or given back in the month counted too. */
  readonly tellsAll: boolean;
}

type StandingSubscriptions = readonly StandingSubscription[];

/** Who came back after an end has two rows of one automation: the one that lives is priced. */
function ownRow(
  rows: StandingSubscriptions,
  { automationId, dueAt }: CappedMonth,
): StandingSubscription | undefined {
  const own = rows.filter((row) => row.automationId === automationId);
  return own.find((row) => countsTowardCap(row, dueAt)) ?? own.at(-1);
}

type Counted = readonly { readonly id: number; readonly price: EuroCents }[];

/** The prices that counted, as the money counted them; what is 0, the team gave. */
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

/** `events`: of the customer, up to where the order was priced. */
export function capSharing(events: readonly ChainEvent[], month: CappedMonth): CapSharing {
  const { cap, subscriptions } = standingAfter(events);
  const { dueAt, price } = month;
  const row = ownRow(subscriptions, month);
  const counted = countedBeside(subscriptions, row, month);
  // As the money prices it: a renewal counts what stands beside it by itself.
  const { amount } = priceOfMonth(
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
  return { cap, beside, tellsAll: amount === month.amount };
}
