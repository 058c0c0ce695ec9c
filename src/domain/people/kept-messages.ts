import { KEPT_DATA } from './kept-data.ts';
import { keptUntil } from './kept-period.ts';
import type { LetterName } from './notification-preferences.ts';

/** Emails whose row is a proof (docs/product/deletion.md#letters-that-are-proofs). */
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

export function messageKeptUntil(letter: string | null, doneAt: Date): Date {
  const { period } = letter !== null && PROOFS.has(letter) ? KEPT_DATA.proofs : KEPT_DATA.letters;
  return keptUntil(period, doneAt);
}
