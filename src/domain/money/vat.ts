/** docs/product/invoice.md#vat-is-included */
import { type EuroCents, euroCents, roundHalfUp, sumCents } from './money.ts';

/** In percent (CGI, article 278). */
export const NORMAL_VAT_PERCENT = 20;

export function netAmounts(lines: readonly EuroCents[], vat: EuroCents): EuroCents[] {
  const total = sumCents(lines);
  if (vat === 0 || total === 0) return [...lines];
  const net = lines.map((line) => euroCents(line - roundHalfUp((line * vat) / total)));
  const left = total - vat - sumCents(net);
  // Whatever the sign, so that a credit note mirrors its invoice line by line.
  const size = (index: number) => Math.abs(lines[index] ?? 0);
  const largest = lines.reduce((best, _, index) => (size(index) > size(best) ? index : best), 0);
  return net.map((amount, index) => (index === largest ? euroCents(amount + left) : amount));
}
