/** How long the trace of a message that was sent is kept: its key, its dates and whose it was, never its content. */
import { KEPT_DATA } from './kept-data.ts';
import { keptUntil } from './kept-period.ts';
import type { LetterName } from './notification-preferences.ts';

/**
 * Letters that the law or the contract wants sent, of which the row is the proof: confirmation of the contract and of
 * its end (C. conso. L. 221-13, L. 215-1-1, L. 221-21), also by a lost dispute, notice of a price (decision 15), default before the cut
 * (C. civ. 1226), money owed back (L. 221-24), answer to an erasure (GDPR art. 12.3), and the
 * warning that an unused account ends (decision 29).
 */
const PROOFS: ReadonlySet<string> = new Set<LetterName>([
  'purchase-receipt',
  'subscription-cancelled',
  'withdrawal-acknowledged',
  'price-change',
  'payment-failed',
  'card-authentication',
  'subscription-suspended',
  'refund-failed',
  'dispute-lost',
  'restored-taken-back',
  'account-deleted',
  'account-inactive',
]);

/** When a message done at `doneAt` may be forgotten; `letter` is the email's name, null for any other message. */
export function messageKeptUntil(letter: string | null, doneAt: Date): Date {
  const { period } = letter !== null && PROOFS.has(letter) ? KEPT_DATA.proofs : KEPT_DATA.letters;
  return keptUntil(period, doneAt);
}
