/**
 * Income tax of a household, in whole euros: scale, parts and their cap, abatement of small taxes (« décote »).
 * Articles 193 to 197 and 1657 of the Code général des impôts.
 */

import { microFloors, type Scale } from '../facts/micro-enterprise.ts';

export interface Household {
  isCouple: boolean;
  children: number;
  /** Lives alone with the children (box T). */
  isLoneParent: boolean;
}

/** In half-parts: 2 is one part (article 194). Children in shared custody and disabilities are not known to it. */
export function halfPartsOf({ isCouple, children, isLoneParent }: Household): number {
  const adults = isCouple ? 4 : 2;
  const alone = isLoneParent && !isCouple && children > 0 ? 1 : 0;
  return adults + Math.min(children, 2) + 2 * Math.max(0, children - 2) + alone;
}

/** In two-hundredths of a euro, so that nothing is rounded before its time. */
function scaled(income: number, halfParts: number, { bounds, percents }: Scale): number {
  return percents.reduce((sum, percent, bracket) => {
    const from = halfParts * (bounds[bracket - 1] ?? 0);
    const to = Math.min(2 * income, halfParts * (bounds[bracket] ?? Number.POSITIVE_INFINITY));
    return sum + percent * Math.max(0, to - from);
  }, 0);
}

function capOf(household: Household, scale: Scale): number {
  const extra = halfPartsOf(household) - (household.isCouple ? 4 : 2);
  const isAlone = household.isLoneParent && !household.isCouple && household.children > 0;
  return isAlone ? scale.loneParentCap + (extra - 2) * scale.halfPartCap : extra * scale.halfPartCap;
}

/** By the scale, with the advantage of the children capped (article 197, I, 1 and 2). */
export function grossTax(income: number, household: Household, scale: Scale): number {
  const byParts = scaled(income, halfPartsOf(household), scale);
  const byAdults = scaled(income, household.isCouple ? 4 : 2, scale) - 200 * capOf(household, scale);
  return Math.round(Math.max(byParts, byAdults) / 200);
}

const { discountShare, leastTax } = microFloors.value;

/** Article 197, I, 4: a fixed amount less a share of the tax. */
function discountOf(tax: number, { isCouple }: Household, { discount }: Scale): number {
  const tenThousandths = (isCouple ? discount.couple : discount.single) * 10_000 - discountShare * tax;
  return Math.min(tax, Math.max(0, Math.round(tenThousandths / 10_000)));
}

/** Less is not asked for (article 1657, 1 bis). */
const asked = (tax: number): number => (tax < leastTax ? 0 : tax);

const netTax = (income: number, household: Household, scale: Scale): number => {
  const gross = grossTax(income, household, scale);
  return gross - discountOf(gross, household, scale);
};

/** `income`: taxable, in whole euros. */
export const taxOf = (income: number, household: Household, scale: Scale): number =>
  asked(netTax(income, household, scale));

/**
 * Tax on the other income of a household whose profit paid its own at a flat rate: the profit counts for the rate and is
 * not taxed again (articles 151-0, IV and 197 C: « taux effectif »).
 */
export function taxAtEffectiveRate(
  other: number,
  profit: number,
  household: Household,
  scale: Scale,
): number {
  const whole = other + profit;
  if (whole <= 0) return 0;
  return asked(Math.round((netTax(whole, household, scale) * other) / whole));
}
