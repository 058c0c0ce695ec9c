/** docs/product/administration.md#real-mrr */
import { type EuroCents, euroCents, ZERO } from '../money/money.ts';
import { priceOfMonth, type RenewedSubscription } from '../price/price-of-month.ts';

export interface Mrr {
  /** The shares after the cap, each at its own next renewal. */
  readonly real: EuroCents;
  readonly theoretical: EuroCents;
}

export const NO_MRR: Mrr = { real: ZERO, theoretical: ZERO };

export const sumOfMrr = (one: Mrr, other: Mrr): Mrr => ({
  real: euroCents(one.real + other.real),
  theoretical: euroCents(one.theoretical + other.theoretical),
});

/** Takes all subscriptions of one customer: those being cancelled count under the cap until they end. */
export function mrrOf(rows: readonly RenewedSubscription[], cap: EuroCents): Mrr {
  const months = rows.map((row) => {
    if (row.status !== 'active' || row.isFree || row.due === null) return NO_MRR;
    const renewal = { kind: 'renewal', row, rows, dueAt: row.due } as const;
    const { price, share, why } = priceOfMonth(renewal, { cap, alreadyDebited: ZERO });
    return why === 'nothing_owed' ? NO_MRR : { real: share, theoretical: price };
  });
  return months.reduce(sumOfMrr, NO_MRR);
}

export const MRR_MOVEMENTS = ['new', 'reactivated', 'raised', 'lowered', 'left'] as const;
export type MrrMovement = (typeof MRR_MOVEMENTS)[number];

/** Undefined where nothing moved; `everPaid` means before this day. */
export function movementOf(before: EuroCents, after: EuroCents, everPaid: boolean): MrrMovement | undefined {
  if (before === after) return undefined;
  if (before === 0) return everPaid ? 'reactivated' : 'new';
  if (after === 0) return 'left';
  return after > before ? 'raised' : 'lowered';
}
