/**
 * Penalties for late payment between businesses (Code de commerce, art. L. 441-10, II): where nothing else was agreed,
 * the rate of the ECB's last refinancing operation, that of 1 January or of 1 July, and ten points; never below three
 * times the legal interest of businesses.
 */
import { formatNumber, formatPercent } from '../parts/french-format.ts';

interface RateOfPeriod {
  from: string;
  to: string;
  /** In hundredths of a percent. */
  rate: number;
  source: string;
}

export const usualRate: RateOfPeriod = {
  from: '2026-01-01',
  to: '2026-06-30',
  rate: 1215,
  source: 'taux de la BCE au 1er janvier 2026 (2,15\u00a0%) plus 10 points',
};

export const legalInterest: RateOfPeriod = {
  from: '2026-01-01',
  to: '2026-06-30',
  rate: 262,
  source: 'arrêté du 15 décembre 2025, JO du 26',
};

export const leastRate = legalInterest.rate * 3;

export const isPeriodOver = ({ to }: RateOfPeriod, day: string): boolean => day > to;

/** `premier semestre 2026`. */
export const halfYearOf = ({ from }: RateOfPeriod): string =>
  `${from.slice(5, 7) === '01' ? 'premier' : 'second'} semestre ${from.slice(0, 4)}`;

export const usualRateTyped = formatNumber(usualRate.rate / 100);

/** Beside the field: where its rate comes from and what is the least. */
export const rateHint = `À défaut d’autre taux convenu\u00a0: ${usualRate.source}, à vérifier chaque semestre. Minimum légal\u00a0: ${formatPercent(leastRate / 100)} au ${halfYearOf(legalInterest)} (trois fois l’intérêt légal\u00a0; ${legalInterest.source}).`;
