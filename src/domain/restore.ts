/** Who may restore what of a deleted account (ruling 21). */

import { type EuroCents, euroCents } from './money.ts';
import { DEFAULT_MONTHLY_CAP, isValidCap } from './monthly-cap.ts';

/** What a signed file says, once its signature was verified; instants in ISO 8601, ids of automations. */
export interface RestoreClaim {
  readonly exportedAt: string;
  readonly owned: readonly number[];
  readonly subscribed: readonly number[];
  /** Euro cents as the file says; null when it says nothing. */
  readonly monthlyCap: number | null;
}

/** What the shop remembers of a deleted account. */
export interface DeletionRecord {
  /** The automations whose purchase is still paid for: what was refunded or lost to a dispute since is none of them. */
  readonly owned: readonly number[];
  readonly monthlyCap: number;
  readonly deletedAt: Date;
  /** Of the latest restore, perhaps before a second deletion. */
  readonly restoredAt: Date | null;
  readonly purgeAt: Date;
}

export type RestoreProblem = 'not_deleted' | 'already_restored';

/** Whether the account came back since its last deletion; at one and the same instant the deletion is the later act. */
const isRestored = ({ restoredAt, deletedAt }: Pick<DeletionRecord, 'restoredAt' | 'deletedAt'>) =>
  restoredAt !== null && restoredAt > deletedAt;

/** A record serves once for each deletion, and each restore voids every file of before. */
export function restoreProblem(
  exportedAt: Date,
  record: DeletionRecord | undefined,
  now: Date,
): RestoreProblem | null {
  if (!record || record.purgeAt <= now) return 'not_deleted';
  const isFromBefore = record.restoredAt !== null && exportedAt < record.restoredAt;
  return isRestored(record) || isFromBefore ? 'already_restored' : null;
}

/** The intersection of file and record: an old file is no voucher after a refund. */
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

/** The record's cap; the default when the file's is out of range (ruling 4: "only a warning"). */
export function restoredCap(claim: RestoreClaim, record: DeletionRecord): EuroCents {
  if (claim.monthlyCap !== null && !isValidCap(claim.monthlyCap)) return DEFAULT_MONTHLY_CAP;
  return isValidCap(record.monthlyCap) ? euroCents(record.monthlyCap) : DEFAULT_MONTHLY_CAP;
}

/** What one deletion leaves; `purchases` by their numbers, for one automation may have been bought twice. */
interface Left {
  readonly purchases: readonly number[];
  readonly monthlyCap: number;
}

/**
 * What a deletion leaves, beside what an earlier one of the same address left and nobody restored: nothing that was
 * paid for is lost by opening an account again without the file.
 */
export function mergedRecord(
  left: Left & { emailVerified: boolean },
  earlier: (Left & Pick<DeletionRecord, 'deletedAt' | 'restoredAt'>) | undefined,
): Left {
  if (!earlier) return { purchases: [...left.purchases], monthlyCap: left.monthlyCap };
  const waits = !isRestored(earlier);
  const purchases = new Set([...left.purchases, ...(waits ? earlier.purchases : [])]);
  return {
    purchases: [...purchases].sort((a, b) => a - b),
    // Whoever never proved the address cannot change what its owner left.
    monthlyCap: waits && !left.emailVerified ? earlier.monthlyCap : left.monthlyCap,
  };
}
