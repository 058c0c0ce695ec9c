/** How long the trace of a message that was sent is kept: its key, its dates and whose it was, never its content. */
import { addMonths } from './billing-period.ts';
import type { LetterName } from './notification-preferences.ts';

/** Long enough to answer "did you write to me?" about a season of the shop. */
export const MESSAGE_KEPT_DAYS = 180;

/** The limitation period of a contract's claims (C. civ. 2224): until then the sending may have to be proved. */
export const PROOF_KEPT_YEARS = 5;

/**
 * Letters that the law or the contract wants sent, of which the row is the proof: confirmation of the contract and of
 * its end (C. conso. L. 221-13, L. 215-1-1, L. 221-21), also by a lost dispute, notice of a price (decision 15), default before the cut
 * (C. civ. 1226), money owed back (L. 221-24), answer to an erasure (GDPR art. 12.3).
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
  'account-deleted',
]);

const DAY_MS = 24 * 60 * 60 * 1000;

/** When a message done at `doneAt` may be forgotten; `letter` is the email's name, null for any other message. */
export function messageKeptUntil(letter: string | null, doneAt: Date): Date {
  if (letter !== null && PROOFS.has(letter)) return addMonths(doneAt, 12 * PROOF_KEPT_YEARS);
  return new Date(doneAt.getTime() + MESSAGE_KEPT_DAYS * DAY_MS);
}
