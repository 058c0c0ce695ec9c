/** docs/product/provider.md#what-a-difference-is */
import { euroCents, formatEuros } from '../money/money.ts';
import type { Difference, DifferenceKind, NotDebitedHere, Said } from '../money/provider-difference.ts';
import { providerStatusWord } from '../money/provider-status.ts';
import { refundWord } from '../status/order-words.ts';
import { REFUND_STATUSES } from '../status/refund-status.ts';
import { staffStatusLabel } from '../subscription/subscription-label.ts';
import { formatDateTime } from '../time/french-dates.ts';

const isOfStatus: ReadonlySet<DifferenceKind> = new Set([
  'status',
  'missing_here',
  'missing_at_provider',
  'open_invoice_unknown',
]);
const inCents: ReadonlySet<DifferenceKind> = new Set([
  'amount',
  'debit',
  'refund',
  'balance',
  'open_invoice_unknown',
]);

/** A payment that was given up stands for a subscription that never began. */
const BEYOND_STATUSES: Partial<Record<string, string>> = {
  voided: 'Paiement abandonné',
  ...({ unlinked: 'sans identifiant', free: 'offert, rien à débiter' } satisfies Record<
    NotDebitedHere,
    string
  >),
};
const statusHere = (status: string) => BEYOND_STATUSES[status] ?? staffStatusLabel(status);

/** The comparison writes the status, then the cents. */
function refundSaid(text: string): string {
  const [status, amount] = text.split(' ');
  const known = REFUND_STATUSES.find((one) => one === status);
  return known ? `${refundWord(known)}, ${formatEuros(euroCents(Number(amount)))}` : text;
}

function said(kind: DifferenceKind, value: Said, statusWord: (status: string) => string): string {
  if (value === null) return 'rien';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return inCents.has(kind) ? formatEuros(euroCents(value)) : String(value);
  if (kind === 'refund') return refundSaid(value);
  if (kind === 'period') return formatDateTime(new Date(value));
  return isOfStatus.has(kind) ? statusWord(value) : value;
}

export function bothSides({ kind, here, there }: Difference): string {
  return `Ici\u00a0: ${said(kind, here, statusHere)}. Chez Stripe\u00a0: ${said(kind, there, providerStatusWord)}.`;
}
