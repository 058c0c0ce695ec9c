import { type Limits, microRates } from '../facts/micro-enterprise.ts';
import type { Earning } from './core.ts';

export interface Gauge {
  of: 'micro' | 'vat';
  /** The whole turnover, or that of services alone. */
  part: 'whole' | 'services';
  /** In cents. */
  amount: number;
  limit: number;
  raised: number | undefined;
  state: 'under' | 'over' | 'over_raised';
}

/** In cents; each in one of them. */
export interface Turnover {
  sales: number;
  services: number;
  lodgings: number;
}

export function turnoverOf(earnings: readonly Earning[]): Turnover {
  const turnover: Turnover = { sales: 0, services: 0, lodgings: 0 };
  for (const { id, category, amount } of earnings) {
    const isLodging = microRates.value.find((one) => one.id === id)?.isLodging === true;
    turnover[isLodging ? 'lodgings' : category === 'sale' ? 'sales' : 'services'] += amount;
  }
  return turnover;
}

interface Days {
  days: number;
  ofYear: number;
}

/**
 * Turnover against the limits of the year. Those of the micro regime and of the year before in VAT are adjusted
 * to the days of a first year (articles 50-0, 1 and 293 D of the CGI); the raised ones of VAT are not.
 */
export function gaugesOf(
  { sales, services, lodgings }: Turnover,
  { days, ofYear }: Days,
  limits: Limits,
): Gauge[] {
  const adjusted = (euros: number) => Math.round((euros * 100 * days) / ofYear);
  const whole = sales + services + lodgings;
  // Lodgings are services for the one, and have the limit of sales for the other.
  const ofServices = { micro: services + lodgings, vat: services };
  const gauge = (of: Gauge['of'], part: Gauge['part'], euros: number, raisedEuros?: number): Gauge => {
    const amount = part === 'whole' ? whole : ofServices[of];
    const limit = adjusted(euros);
    const raised = raisedEuros === undefined ? undefined : raisedEuros * 100;
    const state = raised !== undefined && amount > raised ? 'over_raised' : amount > limit ? 'over' : 'under';
    return { of, part, amount, limit, raised, state };
  };
  const gauges = [
    gauge('micro', 'whole', limits.microWhole),
    gauge('micro', 'services', limits.microServices),
    gauge('vat', 'whole', limits.vatWhole, limits.vatRaisedWhole),
    gauge('vat', 'services', limits.vatServices, limits.vatRaisedServices),
  ];
  // The whole is that of the services alone where there is nothing else.
  return gauges.filter(({ of, part, amount }) => amount > (part === 'whole' ? ofServices[of] : 0));
}

/** At an even pace, the month (1 to 12) in which an amount of the year is passed; undefined when it is not. */
export function monthPassed(limit: number, amount: number, months: number): number | undefined {
  if (amount <= limit || months === 0) return undefined;
  return 12 - months + Math.min(months, Math.floor((limit * months) / amount) + 1);
}
