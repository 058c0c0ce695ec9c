/** What the administration is told of sales and of payments (docs/product/tax-report.md#what-is-in-it). */
import { sirenOfVat } from '../document/company-keys.ts';
import { type EuroCents, euroCents, ZERO } from '../money/money.ts';
import { type VatTreatment, vatStateOf } from '../money/vat-treatment.ts';

/** An invoice, a credit note or a counter note; the amounts of a credit note are negative. */
export interface ReportedPaper {
  readonly number: string;
  /** The Paris day on which it was issued. */
  readonly day: string;
  readonly total: EuroCents;
  readonly vat: EuroCents;
  readonly treatment: VatTreatment;
  readonly buyer: Readonly<Record<string, string>>;
  /** Its seller had opted to owe the tax on what is charged (« option pour les débits »). */
  readonly onDebits: boolean;
}

/** What a customer paid is positive, what was given back or lost is negative. */
export interface ReportedMove {
  readonly day: string;
  readonly amount: EuroCents;
  readonly paper: ReportedPaper;
}

/**
 * Who bought: `apart` is a company of France, whose invoices travel as electronic invoices, and are in no report; `abroad` one of
 * another state, of which each invoice is told; all others are added up by day.
 */
export function buyerOfReport({ siren, vatNumber }: ReportedPaper['buyer']): 'apart' | 'abroad' | 'consumer' {
  if (siren || sirenOfVat(vatNumber ?? '') !== '') return 'apart';
  // A number of Monaco has no SIREN, and no platform takes an invoice without.
  return !vatNumber || vatStateOf(vatNumber) === 'FR' ? 'consumer' : 'abroad';
}

/** The codes of the reform: services that bear French VAT, and what bears none. */
export type SaleCategory = 'TPS1' | 'TNT1';

/** Undefined where no French VAT is owed by the seller. */
const frenchRate = (treatment: VatTreatment): number | undefined =>
  'reason' in treatment || treatment.state ? undefined : treatment.rate;

export interface DailySale {
  readonly day: string;
  readonly category: SaleCategory;
  readonly onDebits: boolean;
  readonly rate: number;
  readonly net: EuroCents;
  /** French VAT alone. */
  readonly vat: EuroCents;
  /** Sales, without what was credited. */
  readonly count: number;
}

export interface Transactions {
  readonly sales: readonly DailySale[];
  readonly invoices: readonly ReportedPaper[];
}

const byKey = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] =>
  [...Map.groupBy(items, keyOf).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);

function saleOf({ day, total, vat, treatment, onDebits }: ReportedPaper): DailySale {
  const rate = frenchRate(treatment);
  return {
    day,
    category: rate === undefined ? 'TNT1' : 'TPS1',
    onDebits: rate !== undefined && onDebits,
    rate: rate ?? 0,
    net: euroCents(total - vat),
    vat: rate === undefined ? ZERO : vat,
    count: total > 0 ? 1 : 0,
  };
}

const added = (one: DailySale, other: DailySale): DailySale => ({
  ...one,
  net: euroCents(one.net + other.net),
  vat: euroCents(one.vat + other.vat),
  count: one.count + other.count,
});

const rateKey = (rate: number) => String(Math.round(rate * 100)).padStart(5, '0');

export function addSales(sales: readonly DailySale[]): DailySale[] {
  const key = ({ day, category, onDebits, rate }: DailySale) =>
    `${day} ${category} ${onDebits} ${rateKey(rate)}`;
  return byKey(sales, key).map((group) => group.reduce(added));
}

const byNumber = (one: ReportedPaper, other: ReportedPaper) => (one.number < other.number ? -1 : 1);

export function transactionsOf(papers: readonly ReportedPaper[]): Transactions {
  const told = papers.filter(({ total }) => total !== 0);
  const of = (who: 'abroad' | 'consumer') => told.filter(({ buyer }) => buyerOfReport(buyer) === who);
  return { sales: addSales(of('consumer').map(saleOf)), invoices: of('abroad').toSorted(byNumber) };
}

export interface DailyPayment {
  readonly day: string;
  readonly rate: number;
  /** It includes the tax. */
  readonly amount: EuroCents;
}

export interface Payments {
  readonly received: readonly DailyPayment[];
  readonly invoices: readonly (DailyPayment & { readonly paper: ReportedPaper })[];
}

/** Of French VAT that falls due as it is paid; who is in the franchise tells payments too, at 0. */
function rateOfPayment({ treatment, onDebits }: ReportedPaper): number | undefined {
  const isFranchise = 'reason' in treatment && treatment.reason === 'franchise';
  if (isFranchise) return 0;
  return onDebits ? undefined : frenchRate(treatment);
}

const paid = <Payment extends DailyPayment>(group: readonly Payment[]): Payment[] => {
  const [first] = group;
  const amount = euroCents(group.reduce((sum, one) => sum + one.amount, 0));
  return first && amount !== 0 ? [{ ...first, amount }] : [];
};

export function paymentsOf(moves: readonly ReportedMove[]): Payments {
  const told = moves.flatMap(({ day, amount, paper }) => {
    const rate = rateOfPayment(paper);
    return rate === undefined ? [] : [{ day, amount, rate, paper, who: buyerOfReport(paper.buyer) }];
  });
  const of = (who: 'abroad' | 'consumer') => told.filter((one) => one.who === who);
  const daily = of('consumer').map(({ day, rate, amount }) => ({ day, rate, amount }));
  const each = of('abroad').map(({ day, rate, amount, paper }) => ({ day, rate, amount, paper }));
  return {
    received: byKey(daily, ({ day, rate }) => `${day} ${rateKey(rate)}`).flatMap(paid),
    invoices: byKey(each, ({ paper, day }) => `${paper.number} ${day}`).flatMap(paid),
  };
}
