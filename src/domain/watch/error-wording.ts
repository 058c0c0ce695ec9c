import { euroCents, formatEuros } from '../money/money.ts';
import type { Difference, DifferenceKind, NotDebitedHere, Said } from '../money/provider-difference.ts';
import { providerStatusWord } from '../money/provider-status.ts';
import { refundWord } from '../status/order-words.ts';
import { REFUND_STATUSES } from '../status/payment-status.ts';
import { staffStatusLabel } from '../subscription/subscription-label.ts';
import { formatDateTime } from '../time/french-dates.ts';

/** docs/product/provider.md#what-a-difference-is */

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

/** Libraries quote their input in messages (docs/product/security.md#error-reports-without-people). */
const shapes: readonly (readonly [shape: RegExp, said: string])[] = [
  [/^Cannot read propert/, 'Cannot read properties of undefined or null'],
  [/^Cannot set propert/, 'Cannot set properties of undefined or null'],
  [/^Cannot destructure /, 'Cannot destructure undefined or null'],
  [/ is not an object \(evaluating /, 'Cannot read properties of undefined or null'],
  [/^can't access property /, 'Cannot read properties of undefined or null'],
  [/^Cannot convert undefined or null to object/, 'Cannot convert undefined or null to object'],
  [/ is not a function\b/, 'Not a function'],
  [/ is not iterable\b/, 'Not iterable'],
  [/ is not a constructor\b/, 'Not a constructor'],
  [/^Cannot access .* before initialization/, 'Used before initialization'],
  [/ is not defined$/, 'Not defined'],
  [/^Can't find variable: /, 'Not defined'],
  [/^Maximum call stack size exceeded|^too much recursion/, 'Maximum call stack size exceeded'],
  [/^Invalid time value|^invalid date/i, 'Invalid time value'],
  [/^Invalid URL/, 'Invalid URL'],
  [/ JSON\b|^JSON\b/, 'Invalid JSON'],
  [/dynamically imported module|^Importing a module script failed/, 'A script could not be loaded'],
  [/^Unable to preload /, 'A script could not be loaded'],
  [/^Failed to fetch|^fetch failed|^Load failed|^NetworkError when /, 'Network request failed'],
  [/^The node (to be removed|before which) |^Failed to execute '(insertBefore|removeChild)'/, 'Foreign DOM'],
  [/^Hydration failed/, 'Hydration failed'],
  [/^Failed query: /, 'Database query failed'],
  [/^Connection terminated/, 'Database connection lost'],
  [/^timeout exceeded when trying to connect/, 'No database connection in time'],
];

const withheld = 'Message withheld';
const reactNumber = /^Minified React error #(\d{1,3});/;

export function safeMessage(message: string): string {
  const [, react] = reactNumber.exec(message) ?? [];
  if (react) return `React error #${react}`;
  return shapes.find(([shape]) => shape.test(message))?.[1] ?? withheld;
}

export function safeType(...names: unknown[]): string {
  const isClass = (name: unknown) =>
    typeof name === 'string' && /^[A-Z][A-Za-z]{1,40}(?:Error|Exception)$/.test(name);
  return String(names.find(isClass) ?? 'Error');
}

const knownCodes = new Set(
  `08000 08003 08006 22001 22003 22007 22008 22P02 23502 23503 23505 23514 23P01 25P02 25P03 40001 40P01 42601 42703
  42804 42883 42P01 53100 53200 53300 55P03 57014 57P01 57P02 57P03 P0001 XX000
  EACCES EADDRINUSE EAI_AGAIN EAUTH ECONNABORTED ECONNECTION ECONNREFUSED ECONNRESET EDNS EENVELOPE EHOSTUNREACH EMESSAGE
  EMFILE ENETUNREACH ENOENT ENOSPC ENOTFOUND EPIPE EPROTOCOL ESOCKET ESTREAM ETIMEDOUT ETLS`.split(/\s+/),
);
const namedCode = /^(?:ERR|FST_ERR|UND_ERR)_[A-Z_]{3,60}$/;

export function safeCode(code: unknown): string | undefined {
  return typeof code === 'string' && (knownCodes.has(code) || namedCode.test(code)) ? code : undefined;
}
