/** French value added tax, as an invoice shows it. */
import { type EuroCents, euroCents, roundHalfUp, sumCents, ZERO } from './money.ts';

/** The normal rate (Code général des impôts, article 278), in percent. */
export const NORMAL_VAT_PERCENT = 20;

/**
 * The tax contained in a price that includes it, to the cent; none for a seller without a VAT number, who is exempted
 * (Code général des impôts, article 293 B).
 */
export function includedVat(total: EuroCents, seller: { vatNumber?: string }): EuroCents {
  if (!seller.vatNumber) return ZERO;
  return euroCents(total - roundHalfUp((total * 100) / (100 + NORMAL_VAT_PERCENT)));
}

/**
 * The amounts before tax of an invoice's lines: each to the cent, and together the total less its tax. The cent that
 * rounding leaves over falls on the largest line.
 */
export function netAmounts(lines: readonly EuroCents[], vat: EuroCents): EuroCents[] {
  const total = sumCents(lines);
  if (vat === 0 || total === 0) return [...lines];
  const net = lines.map((line) => euroCents(line - roundHalfUp((line * vat) / total)));
  const left = total - vat - sumCents(net);
  const largest = lines.reduce((best, line, index) => (line > (lines[best] ?? 0) ? index : best), 0);
  return net.map((amount, index) => (index === largest ? euroCents(amount + left) : amount));
}
