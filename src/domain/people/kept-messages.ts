import { KEPT_DATA } from './kept-data.ts';
import { keptUntil } from './kept-period.ts';
import type { NotificationName } from './notification-preferences.ts';

/** docs/product/deletion.md#emails-that-are-proofs */
const PROOFS: ReadonlySet<string> = new Set<NotificationName>([
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

export function messageKeptUntil(mail: string | null, doneAt: Date): Date {
  const { period } = mail !== null && PROOFS.has(mail) ? KEPT_DATA.proofs : KEPT_DATA.mails;
  return keptUntil(period, doneAt);
}
