import { euroCents, formatEurosExactly } from '../money/money.ts';
import type { NumberedKind } from './document-limits.ts';
import { prefixFault } from './paper-numbers.ts';

export interface PaperRate {
  /** In percent. */
  vat_rate: number;
  net_cents: number;
  vat_cents: number;
}

/** Amounts are positive on a credit note too. */
export interface PaperAmounts {
  net_cents: number;
  vat_cents: number;
  total_cents: number;
  /** Empty where no tax is charged. */
  rates: PaperRate[];
}

/** docs/automation-kit.md */
export interface GivenPaper extends PaperAmounts {
  /** Printed on the paper: `2026-11-26`. */
  day: string;
  /** Comes before the number, as `F`; empty for a credit note. */
  prefix: string;
  customer: string;
  origin: string;
}

export interface IssuedPaper {
  number: string;
  day: string;
  customer: string;
  origin: string;
  /** Null for papers older than this field. */
  amounts: PaperAmounts | null;
}

export interface PaperLine extends IssuedPaper {
  kind: NumberedKind;
  /** Null for another tool's paper, so that a tool learns no other's customers. */
  key: string | null;
  tool: string;
  /** ISO instant. */
  at: string;
}

export function amountsFault({
  net_cents,
  vat_cents,
  total_cents,
  rates,
}: PaperAmounts): [field: string, says: string] | undefined {
  const sum = (of: 'net_cents' | 'vat_cents') => rates.reduce((all, rate) => all + rate[of], 0);
  if (net_cents + vat_cents !== total_cents)
    return ['total_cents', 'Le total n’est pas le hors taxe et la TVA.'];
  if (rates.length > 0 && sum('net_cents') !== net_cents)
    return ['net_cents', 'Le hors taxe n’est pas la somme de ses taux.'];
  if (sum('vat_cents') !== vat_cents) return ['vat_cents', 'La TVA n’est pas la somme de ses taux.'];
  const named = new Set(rates.map(({ vat_rate }) => vat_rate));
  return named.size < rates.length ? ['rates', 'Un taux y est deux fois.'] : undefined;
}

/** Later papers may not be dated before the last one, so a mistyped year would block them all. */
export const PAPER_DAYS_AHEAD = 31;
export const tooFarAhead = `Cette date est à plus de ${PAPER_DAYS_AHEAD} jours d’ici.`;

export function paperFault(
  kind: NumberedKind,
  paper: GivenPaper,
  latest: string,
): [field: keyof GivenPaper, says: string] | undefined {
  const prefix = kind === 'credit_note' ? '' : prefixFault(paper.prefix, kind);
  if (prefix !== '') return ['prefix', prefix];
  if (paper.day > latest) return ['day', tooFarAhead];
  if (kind === 'credit_note' && paper.total_cents <= 0)
    return ['total_cents', 'Un avoir rend une somme\u00a0: écrivez-la en positif.'];
  if (kind === 'invoice' && paper.total_cents < 0)
    return ['total_cents', 'Une facture ne peut pas être négative\u00a0: faites un avoir.'];
  return undefined;
}

const ratesOf = ({ rates, net_cents, vat_cents }: PaperAmounts): PaperRate[] =>
  rates.length > 0 ? rates : [{ vat_rate: 0, net_cents, vat_cents }];

/** Early versions of a tool kept the tax without its rates. */
const isWithoutRates = ({ rates, vat_cents }: PaperAmounts): boolean => rates.length === 0 && vat_cents !== 0;

export function leftOf(invoice: PaperAmounts, credits: readonly PaperAmounts[]): PaperAmounts {
  const left = new Map(ratesOf(invoice).map((rate) => [rate.vat_rate, { ...rate }]));
  for (const rate of credits.flatMap(ratesOf)) {
    const of = left.get(rate.vat_rate) ?? { vat_rate: rate.vat_rate, net_cents: 0, vat_cents: 0 };
    of.net_cents -= rate.net_cents;
    of.vat_cents -= rate.vat_cents;
    left.set(rate.vat_rate, of);
  }
  const less = (of: 'net_cents' | 'vat_cents' | 'total_cents') =>
    credits.reduce((rest, credit) => rest - credit[of], invoice[of]);
  return {
    net_cents: less('net_cents'),
    vat_cents: less('vat_cents'),
    total_cents: less('total_cents'),
    rates: [...left.values()],
  };
}

/** `beyond` asks for more than is left; `net` gives no tax back though the invoice has some, which may be meant. */
export type CreditFault =
  | { is: 'beyond'; left: PaperAmounts; rate: PaperRate | undefined }
  | { is: 'negative'; left: PaperAmounts; rate: PaperRate }
  | { is: 'net'; left: PaperAmounts };

const atRate = (rates: readonly PaperRate[], vat_rate: number): PaperRate =>
  rates.find((one) => one.vat_rate === vat_rate) ?? { vat_rate, net_cents: 0, vat_cents: 0 };

/** Each note rounds its tax, which may exceed what is left by a cent a note, but never what the net makes. */
function fits(rate: PaperRate, left: PaperRate, { sign, notes }: { sign: 1 | -1; notes: number }): boolean {
  const [net, tax] = [sign * rate.net_cents, sign * rate.vat_cents];
  const leftTax = sign * left.vat_cents;
  const made = Math.round((net * Math.round(rate.vat_rate * 100)) / 10_000);
  return (
    net >= 0 &&
    tax >= 0 &&
    net <= sign * left.net_cents &&
    tax <= Math.max(leftTax, Math.min(leftTax + notes, made))
  );
}

function faultByRate(
  credit: PaperAmounts,
  invoice: PaperAmounts,
  { left, earlier }: { left: PaperAmounts; earlier: readonly PaperAmounts[] },
): CreditFault | undefined {
  const isCharged = ratesOf(invoice).some(({ vat_rate }) => vat_rate !== 0);
  const isNet = isCharged && ratesOf(credit).every(({ vat_rate }) => vat_rate === 0);
  for (const rate of ratesOf(credit)) {
    const of = atRate(left.rates, rate.vat_rate);
    const sign = atRate(ratesOf(invoice), rate.vat_rate).net_cents < 0 ? -1 : 1;
    const notes =
      1 + earlier.filter((one) => ratesOf(one).some(({ vat_rate }) => vat_rate === rate.vat_rate)).length;
    if (sign === 1 && (rate.net_cents < 0 || rate.vat_cents < 0)) return { is: 'negative', left, rate: of };
    if (!fits(rate, of, { sign, notes }))
      return isNet && rate.vat_cents === 0 ? { is: 'net', left } : { is: 'beyond', left, rate: of };
  }
  return undefined;
}

export function creditFault(
  credit: PaperAmounts,
  invoice: PaperAmounts,
  earlier: readonly PaperAmounts[],
): CreditFault | undefined {
  const left = leftOf(invoice, earlier);
  if (credit.net_cents > left.net_cents) return { is: 'beyond', left, rate: undefined };
  if (!isWithoutRates(invoice) && ![credit, ...earlier].some(isWithoutRates))
    return faultByRate(credit, invoice, { left, earlier });
  const roundings = [credit, ...earlier].reduce((all, one) => all + ratesOf(one).length, 0);
  return credit.total_cents > left.total_cents + roundings
    ? { is: 'beyond', left, rate: undefined }
    : undefined;
}

const euros = (cents: number): string => formatEurosExactly(euroCents(Math.max(0, cents)));

const percent = ({ vat_rate }: PaperRate): string => `${String(vat_rate).replace('.', ',')}\u00a0%`;

/** The author of the credit note reads it; `invoice` is a number. */
export function creditFaultWords(fault: CreditFault, invoice: string): string {
  const { left } = fault;
  if (fault.is === 'net')
    return `La facture ${invoice} porte de la TVA et l’avoir n’en rend pas\u00a0: est-ce un avoir net de taxe\u00a0?`;
  if (!fault.rate)
    return `L’avoir dépasse ce qui reste de la facture ${invoice}\u00a0: ${euros(left.total_cents)}, dont ${euros(left.net_cents)} HT.`;
  const { net_cents, vat_cents } = fault.rate;
  const rate = percent(fault.rate);
  if (fault.is === 'negative')
    return `La facture ${invoice} n’a rien de négatif à ${rate}\u00a0: écrivez en positif ce que l’avoir rend.`;
  const rest = left.rates.filter((one) => one.net_cents > 0);
  const others = rest.map((one) => `${euros(one.net_cents)} HT à ${percent(one)}`);
  return net_cents <= 0
    ? `La facture ${invoice} n’a rien à rendre à ${rate}\u00a0: il en reste ${others.join(' et ') || 'rien'}.`
    : `L’avoir dépasse ce qui reste de la facture ${invoice} à ${rate}\u00a0: ${euros(net_cents)} HT et ${euros(vat_cents)} de TVA.`;
}
