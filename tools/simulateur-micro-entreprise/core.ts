import {
  type ActivityId,
  type Category,
  microFloors,
  type Rates,
  type Scale,
} from '../facts/micro-enterprise.ts';
import { type Household, halfPartsOf, taxAtEffectiveRate, taxOf } from './income-tax.ts';

export interface Earning {
  id: ActivityId;
  category: Category;
  /** Of the year, in cents. */
  amount: number;
  rates: Rates;
}

export interface Situation {
  earnings: readonly Earning[];
  /** Months of the year worked, and those with the Acre; the turnover is taken as even over them. */
  months: number;
  acreMonths: number;
  /** In percent of the contributions. */
  acreReduction: number;
  household: Household;
  /** Taxable, in whole euros: salaries after their abatement of 10 %. */
  otherIncome: number;
  scale: Scale;
  /** Real costs and CFE of the year, in cents. */
  costs: number;
}

export interface Option {
  /** Of the household, in cents. */
  householdTax: number;
  /** What the activity adds to it. */
  ofActivity: number;
  net: number;
}

export interface Simulation {
  turnover: number;
  contributions: number;
  training: number;
  chamber: number;
  costs: number;
  /** Taxable profit after the abatement, in whole euros. */
  profit: number;
  scale: Option;
  flat: Option;
  best: 'scale' | 'flat' | 'same';
}

/** Half a cent up; `rate` in thousandths of a percent. */
const shareOf = (amount: number, rate: number): number => Math.round((amount * rate) / 100_000);

/** As the Urssaf publishes them, to a tenth of a percent: half of 12,3 % is 6,2 %. */
export const reducedRate = ({ contributions, withAcre }: Rates, reduction: number): number =>
  withAcre ?? Math.round((contributions * (100 - reduction)) / 10_000) * 100;

function contributionsOf({ amount, rates }: Earning, situation: Situation): number {
  const { months, acreMonths, acreReduction } = situation;
  if (months === 0) return 0;
  const reduced = Math.round((amount * Math.min(acreMonths, months)) / months);
  return shareOf(amount - reduced, rates.contributions) + shareOf(reduced, reducedRate(rates, acreReduction));
}

export type AcreState = 'whole' | 'less' | 'none';

/** By the taxable profit of the year, in euros: the turnover less its abatement. */
export const acreStateOf = (profit: number, { less, none }: { less: number; none: number }): AcreState =>
  profit >= none ? 'none' : profit > less ? 'less' : 'whole';

const { leastAbatement, withoutChamberTax } = microFloors.value;

function profitOf(earnings: readonly Earning[]): number {
  const categories = [...new Set(earnings.map(({ category }) => category))];
  const profits = categories.map((category) => {
    const own = earnings.filter((earning) => earning.category === category);
    const amount = own.reduce((sum, earning) => sum + earning.amount, 0);
    const abatement = own.reduce((sum, earning) => sum + shareOf(earning.amount, earning.rates.abatement), 0);
    return amount - Math.min(amount, Math.max(abatement, 100 * leastAbatement));
  });
  return Math.round(profits.reduce((sum, profit) => sum + profit, 0) / 100);
}

export function simulate(situation: Situation): Simulation {
  const { earnings, household, otherIncome, scale, costs } = situation;
  const sum = (of: (earning: Earning) => number) =>
    earnings.reduce((total, earning) => total + of(earning), 0);
  const turnover = sum(({ amount }) => amount);
  const contributions = sum((earning) => contributionsOf(earning, situation));
  const training = sum(({ amount, rates }) => shareOf(amount, rates.training));
  const chamber =
    turnover > 100 * withoutChamberTax ? sum(({ amount, rates }) => shareOf(amount, rates.chamber)) : 0;
  const profit = profitOf(earnings);
  const without = 100 * taxOf(otherIncome, household, scale);
  const flatTax = sum(({ amount, rates }) => shareOf(amount, rates.flatTax));
  const option = (householdTax: number): Option => {
    const ofActivity = householdTax - without;
    return {
      householdTax,
      ofActivity,
      net: turnover - contributions - training - chamber - costs - ofActivity,
    };
  };
  const byScale = option(100 * taxOf(otherIncome + profit, household, scale));
  const flat = option(100 * taxAtEffectiveRate(otherIncome, profit, household, scale) + flatTax);
  const difference = byScale.householdTax - flat.householdTax;
  return {
    turnover,
    contributions,
    training,
    chamber,
    costs,
    profit,
    scale: byScale,
    flat,
    best: difference === 0 ? 'same' : difference < 0 ? 'scale' : 'flat',
  };
}

/** The income of two years before that still allows the flat payment, in euros, for the parts of a household. */
export const mostForFlatTax = (perPart: number, household: Household): number =>
  (perPart * halfPartsOf(household)) / 2;
