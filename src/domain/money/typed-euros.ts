import { centsFromEuros, formatEuros, isEuroAmount } from './money.ts';

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

export const MOST_PRICE_EUROS = 1000;
export const TOO_DEAR = `Ce prix ne peut pas dépasser ${formatEuros(centsFromEuros(MOST_PRICE_EUROS))}.`;

/** A list is filtered by an amount up to this. */
export const MOST_SOUGHT_EUROS = 100_000;
export const TOO_MANY_SOUGHT_EUROS = `Écrivez un montant de ${formatEuros(centsFromEuros(MOST_SOUGHT_EUROS))} au plus.`;
