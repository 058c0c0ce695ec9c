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

type Standing = readonly StandingSubscription[];

/** Who came back after an end has two rows of one automation: the one that lives is priced. */
function ownRow(rows: Standing, { automationId, dueAt }: CappedMonth): StandingSubscription | undefined {
  const own = rows.filter((row) => row.automationId === automationId);
  return own.find((row) => countsTowardCap(row, dueAt)) ?? own.at(-1);
}

/** The prices that counted, as the money counted them; what is 0, the team gave. */
function countedBeside(rows: Standing, month: CappedMonth): { id: number; price: EuroCents }[] {
  const row = ownRow(rows, month);
  const priced =
    month.isRenewal && row
      ? pricedAtRenewal({ row, rows, dueAt: month.dueAt })
      : rows.filter((one) => countsTowardCap(one, month.dueAt));
  return priced.filter(({ id, price }) => id !== row?.id && price > 0);
}

function amountByItself(rows: Standing, month: CappedMonth, cap: EuroCents): EuroCents {
  const calendar = { cap, alreadyDebited: ZERO };
  const row = ownRow(rows, month);
  if (month.isRenewal && row)
    return priceOfMonth({ kind: 'renewal', row, rows, dueAt: month.dueAt }, calendar).amount;
  const { price } = month;
  const beside = countedBeside(rows, month);
  return priceOfMonth({ kind: 'first', price, beside, paidSinceGivenBack: null }, calendar).amount;
}

/** `events`: of the customer, up to where the order was priced. */
export function capSharing(events: readonly ChainEvent[], month: CappedMonth): CapSharing {
  const { cap, subscriptions } = standingAfter(events);
  const automations = new Map(subscriptions.map(({ id, automationId }) => [id, automationId]));
  const beside = countedBeside(subscriptions, month).flatMap(({ id, price }) => {
    const automationId = automations.get(id);
    return typeof automationId === 'number' ? [{ automationId, price }] : [];
  });
  return { cap, beside, tellsAll: amountByItself(subscriptions, month, cap) === month.amount };
}
