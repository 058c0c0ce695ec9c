/** docs/product/administration.md#real-mrr */
import { type EuroCents, euroCents, ZERO } from '../money/money.ts';
import { priceOfMonth, type RenewedSubscription } from '../price/price-of-month.ts';
import { isBilled, pauseOf } from '../status/subscription-status.ts';

export interface Mrr {
  /** The shares after the cap, each at its own next renewal. */
  readonly real: EuroCents;
  readonly theoretical: EuroCents;
  /** The subscriptions with a price that open an access, late ones and those being cancelled too. */
  readonly paid: number;
}

export const NO_MRR: Mrr = { real: ZERO, theoretical: ZERO, paid: 0 };

/** The cap lowers what this customer pays. */
export const hasSavings = ({ real, theoretical }: Pick<Mrr, 'real' | 'theoretical'>): boolean =>
  real < theoretical;

export const sumOfMrr = (one: Mrr, other: Mrr): Mrr => ({
  real: euroCents(one.real + other.real),
  theoretical: euroCents(one.theoretical + other.theoretical),
  paid: one.paid + other.paid,
});

/** Takes all subscriptions of one customer: those being cancelled count under the cap until they end. */
export function mrrOf(rows: readonly RenewedSubscription[], cap: EuroCents): Mrr {
  const months = rows.map((row): Mrr => {
    const paid = isBilled(row) && row.status !== 'paused' && row.price > 0 ? 1 : 0;
    // A pause leaves the revenue when it is decided, as a cancellation does.
    if (row.status !== 'active' || row.isFree || row.due === null || pauseOf(row)) return { ...NO_MRR, paid };
    const renewal = { kind: 'renewal', row, rows, dueAt: row.due } as const;
    const { price, share, why } = priceOfMonth(renewal, { cap, alreadyDebited: ZERO });
    return why === 'nothing_owed' ? { ...NO_MRR, paid } : { real: share, theoretical: price, paid };
  });
  return months.reduce(sumOfMrr, NO_MRR);
}

export const MRR_MOVEMENTS = [
  'new',
  'reactivated',
  'resumed',
  'raised',
  'lowered',
  'paused',
  'left',
] as const;
export type MrrMovement = (typeof MRR_MOVEMENTS)[number];

/** What the acts of a day say of its movement, where they say one thing (docs/product/pause.md#in-the-ledger). */
export function pauseAmong(acts: ReadonlySet<string>): 'paused' | 'resumed' | null {
  const has = (...some: string[]) => some.some((act) => acts.has(act));
  const [paused, resumed] = [has('plan_pause'), has('resume', 'take_back_pause')];
  const otherwise = has('cancel', 'end_now', 'end_by_staff', 'suspend', 'confirm_payment', 'reactivate');
  if (otherwise || paused === resumed) return null;
  return paused ? 'paused' : 'resumed';
}

/** Null where nothing moved; `everPaid` means before this day. */
export function movementOf(
  before: EuroCents,
  after: EuroCents,
  everPaid: boolean,
  pause: 'paused' | 'resumed' | null = null,
): MrrMovement | null {
  if (before === after) return null;
  if (pause === 'paused' && after < before) return 'paused';
  if (pause === 'resumed' && after > before) return 'resumed';
  if (before === 0) return everPaid ? 'reactivated' : 'new';
  if (after === 0) return 'left';
  return after > before ? 'raised' : 'lowered';
}
