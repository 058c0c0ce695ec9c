import { formatCount } from '../text/french-count.ts';

/** French value added tax, as an invoice shows it (docs/product/invoice.md#vat-is-included). */

/** Rules and database use whole euro cents (docs/product/money.md#cents-inside). */
export type EuroCents = number & { readonly __unit: 'euro cents' };

const NO_BREAK_SPACE = '\u00a0';
const MINUS = '\u2212';

/** Throws RangeError on a fraction, NaN, infinity or an unsafe integer. */
export function euroCents(n: number): EuroCents {
  if (!Number.isSafeInteger(n)) throw new RangeError(`${n} is not a whole number of cents`);
  // Adding zero turns -0 into 0; JSON and equality would tell them apart.
  return (n + 0) as EuroCents;
}

export const ZERO: EuroCents = euroCents(0);

/** docs/product/money.md#one-rounding */
export function roundHalfUp(cents: number): EuroCents {
  if (Number.isInteger(cents)) return euroCents(cents);
  const clean = Number(cents.toPrecision(15));
  return euroCents(Math.sign(clean) * Math.floor(Math.abs(clean) + 0.5));
}

export function isEuroAmount(euros: number): boolean {
  if (!Number.isFinite(euros) || !Number.isSafeInteger(Math.round(euros * 100))) return false;
  return roundHalfUp(euros * 100) / 100 === euros;
}

/** `4.99` → `499`. Throws RangeError beyond two decimals. */
export function centsFromEuros(euros: number): EuroCents {
  if (!isEuroAmount(euros)) throw new RangeError(`${euros} is not an amount in euros and cents`);
  return roundHalfUp(euros * 100);
}

export function eurosFromCents(cents: EuroCents): number {
  return cents / 100;
}

export function sumCents(amounts: Iterable<EuroCents>): EuroCents {
  let sum = 0;
  for (const amount of amounts) sum = euroCents(sum + amount);
  return euroCents(sum);
}

/** `1 234,50 €`, without Intl (docs/product/money.md#no-decimals-when-whole). */
export function formatEuros(cents: EuroCents): string {
  const absolute = Math.abs(cents);
  const euros = formatCount(Math.floor(absolute / 100));
  const rest = absolute % 100;
  const decimals = rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`;
  return `${cents < 0 ? MINUS : ''}${euros}${decimals}${NO_BREAK_SPACE}€`;
}

export function formatEurosExactly(cents: EuroCents): string {
  return formatEuros(cents).replace(/^([^,]+)(\u00a0€)$/, '$1,00$2');
}

/** Shows up to six decimals: `0,1235 €`, `35,00 €`. */
export function formatUnitPrice(euros: number): string {
  const [whole, decimals = ''] = euros.toFixed(6).split('.');
  return `${formatCount(Number(whole))},${decimals.replace(/0{1,4}$/, '')}${NO_BREAK_SPACE}€`;
}

export function formatEurosPerMonth(cents: EuroCents): string {
  return `${formatEuros(cents)}/mois`;
}

/** They take the euros of an answer. */
export const formatAmount = (euros: number): string => formatEuros(centsFromEuros(euros));
export const formatAmountPerMonth = (euros: number): string => formatEurosPerMonth(centsFromEuros(euros));

const blanks = '[ \\u00a0\\u202f]';
/** Spaces may group three digits or precede the sign; `9€50` and `3 50` are no amounts. */
const euros = new RegExp(`^[-\\u2212]?(?:\\d+|\\d{1,3}(?:${blanks}\\d{3})+)(?:[.,]\\d{1,2})?${blanks}*€?$`);

/** `20,50`, `20.5` or `1 234,50 €`; undefined for an empty field, NaN for no valid amount. */
export function typedEuros(text: string): number | undefined {
  const written = text.trim();
  if (written === '' || written === '€') return undefined;
  if (!euros.test(written)) return Number.NaN;
  const amount = Number(written.replaceAll(/[\s€]/g, '').replace(',', '.').replace('\u2212', '-'));
  return isEuroAmount(amount) ? amount : Number.NaN;
}

/** Writes an amount for a field: `15`, `20,50`. */
export function eurosToType(euros: number): string {
  return (Number.isInteger(euros) ? String(euros) : euros.toFixed(2)).replace('.', ',');
}

export const NOT_TYPED_EUROS = 'Écrivez un montant en euros, par exemple 12,50.';

/** Limits an automation's prices, to buy or by the month. */
export const MOST_PRICE_EUROS = 1000;
export const TOO_DEAR = `Ce prix ne peut pas dépasser ${formatEuros(centsFromEuros(MOST_PRICE_EUROS))}.`;

/** Limits an amount by which a list is filtered. */
export const MOST_SOUGHT_EUROS = 100_000;
export const TOO_MANY_SOUGHT_EUROS = `Écrivez un montant de ${formatEuros(centsFromEuros(MOST_SOUGHT_EUROS))} au plus.`;

/** In percent (CGI, article 278). */
export const NORMAL_VAT_PERCENT = 20;

/** A seller without a VAT number charges none (CGI, article 293 B). */
export function includedVat(total: EuroCents, seller: { vatNumber?: string }): EuroCents {
  if (!seller.vatNumber) return ZERO;
  return euroCents(total - roundHalfUp((total * 100) / (100 + NORMAL_VAT_PERCENT)));
}

export function netAmounts(lines: readonly EuroCents[], vat: EuroCents): EuroCents[] {
  const total = sumCents(lines);
  if (vat === 0 || total === 0) return [...lines];
  const net = lines.map((line) => euroCents(line - roundHalfUp((line * vat) / total)));
  const left = total - vat - sumCents(net);
  const largest = lines.reduce((best, line, index) => (line > (lines[best] ?? 0) ? index : best), 0);
  return net.map((amount, index) => (index === largest ? euroCents(amount + left) : amount));
}
