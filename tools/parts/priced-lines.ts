/**
 * What lines of an invoice or a quote come to, to the cent. The prices are kept as typed, up to six decimals; what is
 * rounded, half a cent away from zero, is the amount of a line and the tax of a rate, as EN 16931-1 has it (BT-131,
 * BR-DEC-23; BR-CO-17), never the price of one.
 */
import { shareOf } from './whole-shares.ts';

/** Of one line, whole. */
export interface TypedLine extends PricedLine {
  name: string;
  unit: string;
  cents: number;
}

export interface PricedLine {
  /** In thousandths. */
  quantity: number;
  /** Without tax, in millionths of a euro. */
  unitPrice: number;
  /** In hundredths of a percent. */
  vat: number;
}

/** Of the whole, before tax. */
export type Discount =
  | { is: 'none' }
  | { is: 'percent' /** Hundredths of a percent. */; rate: number }
  | { is: 'amount'; cents: number };

export interface RateTotal {
  vat: number;
  netCents: number;
  vatCents: number;
}

export interface Totals {
  grossCents: number;
  discountCents: number;
  netCents: number;
  /** The highest rate first; none where no tax is charged. */
  rates: RateTotal[];
  vatCents: number;
  totalCents: number;
}

/** Thousandths by millionths of a euro make billionths: ten million of them are a cent. */
export const lineCents = ({ quantity, unitPrice }: PricedLine): number =>
  shareOf(quantity, unitPrice, 10_000_000);

const grossOf = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0);

export function discountCents(lines: readonly PricedLine[], discount: Discount): number {
  if (discount.is === 'none') return 0;
  return discount.is === 'amount' ? discount.cents : shareOf(grossOf(lines), discount.rate, 10_000);
}

/** An amount that the lines do not reach leaves nothing to pay and more. */
export const isMoreThanTheLines = (lines: readonly PricedLine[], discount: Discount): boolean =>
  discount.is === 'amount' && discount.cents > Math.max(0, grossOf(lines));

/**
 * The discount is spread over the rates in proportion, by running totals, so that its parts make it to the cent
 * (EN 16931-1, BG-20: an allowance has one rate). The tax is that of each rate's whole (BR-CO-17).
 */
export function totalsOf(lines: readonly PricedLine[], discount: Discount, isVatCharged: boolean): Totals {
  const grossCents = grossOf(lines);
  const off = discountCents(lines, discount);
  const bases = new Map<number, number>();
  for (const line of lines) bases.set(line.vat, (bases.get(line.vat) ?? 0) + lineCents(line));
  let seen = 0;
  let spent = 0;
  const rates = [...bases]
    .sort(([one], [other]) => other - one)
    .map(([vat, base]) => {
      seen += base;
      const share = grossCents === 0 ? 0 : shareOf(seen, off, grossCents) - spent;
      spent += share;
      const netCents = base - share;
      return { vat, netCents, vatCents: shareOf(netCents, vat, 10_000) };
    });
  const vatCents = isVatCharged ? rates.reduce((sum, rate) => sum + rate.vatCents, 0) : 0;
  const netCents = grossCents - off;
  return {
    grossCents,
    discountCents: off,
    netCents,
    rates: isVatCharged ? rates : [],
    vatCents,
    totalCents: netCents + vatCents,
  };
}
