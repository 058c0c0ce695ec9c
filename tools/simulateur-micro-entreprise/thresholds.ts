import type { Limits } from '../facts/micro-enterprise.ts';

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

export interface Turnover {
  sales: number;
  services: number;
  days: number;
  ofYear: number;
}

/**
 * Turnover (in cents) against the limits of the year. Those of the micro regime and of the year before in VAT are adjusted
 * to the days of a first year (articles 50-0, 1 and 293 D of the CGI); the raised ones of VAT are not.
 */
export function gaugesOf({ sales, services, days, ofYear }: Turnover, limits: Limits): Gauge[] {
  const adjusted = (euros: number) => Math.round((euros * 100 * days) / ofYear);
  const gauge = (of: Gauge['of'], part: Gauge['part'], euros: number, raisedEuros?: number): Gauge => {
    const amount = part === 'whole' ? sales + services : services;
    const limit = adjusted(euros);
    const raised = raisedEuros === undefined ? undefined : raisedEuros * 100;
    const state = raised !== undefined && amount > raised ? 'over_raised' : amount > limit ? 'over' : 'under';
    return { of, part, amount, limit, raised, state };
  };
  const whole = [
    gauge('micro', 'whole', limits.microWhole),
    gauge('vat', 'whole', limits.vatWhole, limits.vatRaisedWhole),
  ];
  const ofServices = [
    gauge('micro', 'services', limits.microServices),
    gauge('vat', 'services', limits.vatServices, limits.vatRaisedServices),
  ];
  const gauges = [...(sales > 0 ? whole : []), ...(services > 0 ? ofServices : [])];
  return gauges.sort((a, b) => a.of.localeCompare(b.of));
}

/** At an even pace, the month (1 to 12) in which an amount of the year is passed; undefined when it is not. */
export function monthPassed(limit: number, amount: number, months: number): number | undefined {
  if (amount <= limit || months === 0) return undefined;
  return 12 - months + Math.min(months, Math.floor((limit * months) / amount) + 1);
}
