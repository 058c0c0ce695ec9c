import { couponMovedWith } from '#domain/price/coupon.ts';
import { pauseOf } from '#domain/status/subscription-status.ts';
import type { Transaction } from '#server/db/connection.ts';
import { readAnchors, type SubscriptionRow } from './subscription-store.ts';

type Moved = { due: Date; anchor?: Date };

/** The months that a code still lowers stay as many, whatever the pause becomes. */
export async function couponMoved(
  tx: Transaction,
  row: SubscriptionRow,
  { was, becomes }: { was: Moved; becomes: Moved },
): Promise<Pick<SubscriptionRow, 'couponUntil'> | undefined> {
  const { couponUntil: until } = row;
  if (!until) return undefined;
  const anchor = (await readAnchors(tx, [row.id]))(row);
  return { couponUntil: couponMovedWith(until, { anchor, ...was }, { anchor, ...becomes }) };
}

/** As if none had been planned: who plans and cancels has no more months of a code than before. */
export async function withoutPlannedPause(tx: Transaction, row: SubscriptionRow, anchor?: Date) {
  const pause = pauseOf(row);
  if (!pause || row.status !== 'active') return undefined;
  const becomes = { due: pause.from, ...(anchor && { anchor }) };
  return { resumesAt: null, ...(await couponMoved(tx, row, { was: { due: pause.until }, becomes })) };
}
