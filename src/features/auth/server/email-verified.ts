import type { Transaction } from '../../../server/db/connection.ts';
import type { Settings } from '../../../server/settings.ts';
import { restoreVerified } from '../../data-export/server/for-other-features.ts';
import { startChosenTrial } from '../../free-trial/server/for-other-features.ts';

/** What a slice does, in the same transaction, once an email is verified. */
export type EmailVerifiedFollower = (
  tx: Transaction,
  person: { userId: number; now: Date },
  settings: Settings,
) => Promise<void>;

/**
 * Those that waited for the verified email (rulings 15 and 21): each slice adds the start of what it holds back. The
 * restore comes first, for it tells whether the trial was already used.
 */
export const emailVerifiedFollowers: readonly EmailVerifiedFollower[] = [restoreVerified, startChosenTrial];
