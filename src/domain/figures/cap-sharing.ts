/** With whom an order shared the cap (docs/product/price-and-cap.md#who-shared-the-cap). */
import type { EuroCents } from '../money/money.ts';
import { priceInForce } from '../price/price-of-month.ts';
import { countsTowardCap } from '../status/subscription-status.ts';
import { type ChainEvent, standingAfter } from './mrr-chain.ts';

export interface CapSharing {
  /** Of the month that was priced. */
  readonly cap: EuroCents;
  /** What counted beside it, at the prices of that day. */
  readonly beside: readonly { readonly automationId: number; readonly price: EuroCents }[];
}

/** `events`: of the customer, up to where the order was priced; `own`: the automations of its lines. */
export function capSharing(events: readonly ChainEvent[], own: readonly number[], dueAt: Date): CapSharing {
  const { cap, subscriptions } = standingAfter(events);
  const beside = subscriptions.flatMap((row) => {
    const { automationId, price, notices } = row;
    if (automationId === null || own.includes(automationId) || !countsTowardCap(row, dueAt)) return [];
    const then = priceInForce(price, notices, dueAt);
    // A month that the team gave takes no part of it.
    return then > 0 ? [{ automationId, price: then }] : [];
  });
  return { cap, beside };
}
