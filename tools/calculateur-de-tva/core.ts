/** Tax from an amount and back, in whole cents; a rate is in hundredths of a percent (2000 is 20 %). */

export type Known = 'ht' | 'ttc' | 'tva';

export interface Amounts {
  net: number;
  tax: number;
  gross: number;
  rate: number;
}

/** Half a cent away from zero, without binary fractions. */
function divided(dividend: bigint, divisor: bigint): number {
  const half = dividend < 0n ? -divisor : divisor;
  return Number((2n * dividend + half) / (2n * divisor));
}

const FULL = 10_000n;
export const taxOn = (net: number, rate: number): number => divided(BigInt(net) * BigInt(rate), FULL);

/** Undefined: at 0 % no amount is found from its tax. */
export function compute(known: Known, cents: number, rate: number): Amounts | undefined {
  if (known === 'ht') {
    const tax = taxOn(cents, rate);
    return { net: cents, tax, gross: cents + tax, rate };
  }
  if (known === 'ttc') {
    const net = divided(BigInt(cents) * FULL, FULL + BigInt(rate));
    return { net, tax: cents - net, gross: cents, rate };
  }
  if (rate === 0) return undefined;
  const net = divided(BigInt(cents) * FULL, BigInt(rate));
  return { net, tax: cents, gross: net + cents, rate };
}

/** Whether the tax is the rate of the net amount, to the cent: 0,03 € with tax at 20 % has no such net amount. */
export const isExact = ({ net, tax, rate }: Amounts): boolean => taxOn(net, rate) === tax;

/** The least and the greatest net amount whose tax it is: 8,50 € at 8,5 % is that of 99,95 € to 100,05 €. */
export function netRange(tax: number, rate: number): readonly [least: number, greatest: number] | undefined {
  const middle = compute('tva', tax, rate)?.net;
  if (middle === undefined || taxOn(middle, rate) !== tax) return undefined;
  const reach = Math.ceil(FULL_NUMBER / rate);
  const edge = (towards: 1 | -1): number => {
    let [inside, outside] = [middle, middle + towards * reach];
    while (Math.abs(outside - inside) > 1) {
      const half = Math.trunc((inside + outside) / 2);
      if (taxOn(half, rate) === tax) inside = half;
      else outside = half;
    }
    return inside;
  };
  return [edge(-1), edge(1)];
}
const FULL_NUMBER = 10_000;

export interface RateTotal extends Amounts {
  /** The tax on the whole net amount, which may differ by some cents from that of the lines. */
  taxOnWhole: number;
}

/** Highest rate first; each line stays as it was rounded. */
export function totalsByRate(lines: readonly Amounts[]): RateTotal[] {
  const rates = [...new Set(lines.map(({ rate }) => rate))].sort((a, b) => b - a);
  return rates.map((rate) => {
    const own = lines.filter((line) => line.rate === rate);
    const sum = (key: 'net' | 'tax' | 'gross') => own.reduce((total, line) => total + line[key], 0);
    const net = sum('net');
    return { rate, net, tax: sum('tax'), gross: sum('gross'), taxOnWhole: taxOn(net, rate) };
  });
}
