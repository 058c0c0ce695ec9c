/**
 * Cost, price, margin and the rates that tie them. Rates are those that French trade teaches: « taux de marge » is the
 * margin over the cost, « taux de marque » over the price without tax.
 */

/** Two of them, known: amounts in cents, rates in percent, the coefficient as it is. */
export type Quantity = 'cout' | 'pvht' | 'pvttc' | 'marge' | 'tmarge' | 'tmarque' | 'coef';
export type Known = Partial<Record<Quantity, number>>;

/** In cents, not rounded: what a price without tax is worth comes before its rounding. */
export interface Article {
  cost: number;
  price: number;
  /** Price with tax ÷ price without. */
  taxFactor: number;
}

export type Solved = Article | { problem: 'full_markup' | 'no_margin' | 'impossible' };

/** Price without tax ÷ cost. */
function ratioOf({ tmarge, tmarque, coef }: Known, taxFactor: number): number | undefined {
  if (tmarge !== undefined) return 1 + tmarge / 100;
  if (tmarque !== undefined) return 1 / (1 - tmarque / 100);
  return coef === undefined ? undefined : coef / taxFactor;
}

/** `vatPerMyriad`: the rate in hundredths of a percent. The two quantities are of different families. */
export function solve(known: Known, vatPerMyriad: number): Solved {
  const taxFactor = 1 + vatPerMyriad / 10_000;
  const { cout, marge, pvht, pvttc, tmarque = 0 } = known;
  if (tmarque >= 100) return { problem: 'full_markup' };
  const ratio = ratioOf(known, taxFactor);
  let price = pvht ?? (pvttc === undefined ? undefined : pvttc / taxFactor);
  let cost = cout;
  if (cost === undefined && price === undefined) {
    if (ratio === undefined || ratio === 1) return { problem: 'no_margin' };
    cost = (marge ?? 0) / (ratio - 1);
  }
  cost ??= marge === undefined ? (price ?? 0) / (ratio ?? 1) : (price ?? 0) - marge;
  price ??= marge === undefined ? cost * (ratio ?? 1) : cost + marge;
  const isPossible = Number.isFinite(cost) && Number.isFinite(price) && cost >= -0.5 && price >= -0.5;
  return isPossible ? { cost, price, taxFactor } : { problem: 'impossible' };
}

/** Half a cent goes up, whatever binary fractions make of it. */
const cents = (amount: number): number => Math.round(Number(amount.toFixed(6)));

export interface Priced {
  costCents: number;
  priceCents: number;
  withTaxCents: number;
  marginCents: number;
}

/** As it is paid: each amount to the cent, the margin between the two that are shown. */
export function priced({ cost, price, taxFactor }: Article): Priced {
  const [costCents, priceCents] = [cents(cost), cents(price)];
  return {
    costCents,
    priceCents,
    withTaxCents: cents(price * taxFactor),
    marginCents: priceCents - costCents,
  };
}

/** The discount is taken off the price before it is rounded: 9,99 € less a tenth is 8,99 €, with tax as without. */
export const discounted = (article: Article, percent: number): Article => ({
  ...article,
  price: (article.price * (100 - percent)) / 100,
});

/** How many whole articles earn an amount; undefined when none ever does. */
export function articlesToEarn(amountCents: number, marginCents: number): number | undefined {
  if (marginCents <= 0) return undefined;
  return Math.max(0, Math.ceil(amountCents / marginCents));
}

/** The day of a month of thirty on which the articles are sold at an even pace; undefined when it does not come. */
export function dayOfMonth(articles: number, soldInMonth: number): number | undefined {
  const day = Math.max(1, Math.ceil((articles * 30) / soldInMonth));
  return day <= 30 ? day : undefined;
}
