import { centsFromEuros, type EuroCents, euroCents, sumCents, ZERO } from '#domain/money/money.ts';
import type { Subscription } from '#shop/own-automations/contract.ts';

export interface Counters {
  active: number;
  /** Trials and gifts that give access. */
  free: number;
  toRestore: number;
  monthlyCost: EuroCents;
  saved: EuroCents;
}

const isCounted = ({ status, is_free }: Subscription) =>
  !is_free && (status === 'active' || status === 'cancelling' || status === 'past_due');

/** See docs/product/price-and-cap.md#monthly-cost-counts-what-runs. */
export function countersOf(subscriptions: readonly Subscription[]): Counters {
  const running = subscriptions.filter(({ is_active }) => is_active);
  const free = running.filter(({ is_free_or_offered }) => is_free_or_offered).length;
  const monthlyCost = sumCents(subscriptions.map((one) => centsFromEuros(one.actual_monthly_cost)));
  const full = sumCents(
    running.filter(isCounted).map(({ individual_price }) => centsFromEuros(individual_price)),
  );
  return {
    active: running.length - free,
    free,
    toRestore: subscriptions.filter(({ inactive_reason }) => inactive_reason === 'restored').length,
    monthlyCost,
    saved: full > monthlyCost ? euroCents(full - monthlyCost) : ZERO,
  };
}
