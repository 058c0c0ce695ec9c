/** Who may restore what of a deleted account (docs/product/export-and-restore.md#same-email-verified-deleted). */

import type { EuroCents } from '../money/money.ts';
import { DEFAULT_MONTHLY_CAP, isValidCap } from '../price/monthly-cap.ts';

/** What a signed file says, once verified; instants in ISO 8601, ids of automations. */
export interface RestoreClaim {
  readonly exportedAt: string;
  readonly owned: readonly number[];
  readonly subscribed: readonly number[];
  readonly monthlyCap: number | null;
}

export interface DeletionRecord {
  /** What was refunded or lost to a dispute since is none of them. */
  readonly owned: readonly number[];
  readonly monthlyCap: EuroCents;
  readonly deletedAt: Date;
  readonly restoredAt: Date | null;
  readonly purgeAt: Date;
}

export type RestoreProblem = 'not_deleted' | 'already_restored';

/** At one and the same instant the deletion is the later act. */
const isRestored = ({ restoredAt, deletedAt }: Pick<DeletionRecord, 'restoredAt' | 'deletedAt'>) =>
  restoredAt !== null && restoredAt > deletedAt;

/** A restore voids every file of before (docs/product/export-and-restore.md#intersection-of-file-and-record). */
export function restoreProblem(
  exportedAt: Date,
  record: DeletionRecord | undefined,
  now: Date,
): RestoreProblem | null {
  if (!record || record.purgeAt <= now) return 'not_deleted';
  const isFromBefore = record.restoredAt !== null && exportedAt < record.restoredAt;
  return isRestored(record) || isFromBefore ? 'already_restored' : null;
}

export function restoredAutomations(
  claim: RestoreClaim,
  record: DeletionRecord,
): { owned: number[]; subscribed: number[] } {
  const known = new Set(record.owned);
  const listed = new Set([...claim.owned, ...claim.subscribed]);
  const owned = [...listed].filter((id) => known.has(id)).sort((a, b) => a - b);
  const wasSubscribed = new Set(claim.subscribed);
  return { owned, subscribed: owned.filter((id) => wasSubscribed.has(id)) };
}

/** See docs/product/export-and-restore.md#cap-of-the-record. */
export function restoredCap(claim: RestoreClaim, record: DeletionRecord): EuroCents {
  if (claim.monthlyCap !== null && !isValidCap(claim.monthlyCap)) return DEFAULT_MONTHLY_CAP;
  return isValidCap(record.monthlyCap) ? record.monthlyCap : DEFAULT_MONTHLY_CAP;
}

/** `purchases` by their numbers, for one automation may have been bought twice. */
interface Left {
  readonly purchases: readonly number[];
  readonly monthlyCap: EuroCents;
}

/** See docs/product/export-and-restore.md#merged-records. */
export function mergedRecord(
  left: Left & { emailVerified: boolean },
  earlier: (Left & Pick<DeletionRecord, 'deletedAt' | 'restoredAt'>) | undefined,
): Left {
  if (!earlier) return { purchases: [...left.purchases], monthlyCap: left.monthlyCap };
  const waits = !isRestored(earlier);
  const purchases = new Set([...left.purchases, ...(waits ? earlier.purchases : [])]);
  return {
    purchases: [...purchases].sort((a, b) => a - b),
    monthlyCap: waits && !left.emailVerified ? earlier.monthlyCap : left.monthlyCap,
  };
}
