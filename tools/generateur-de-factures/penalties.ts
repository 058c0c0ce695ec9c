/**
 * Penalties for late payment between businesses (Code de commerce, art. L. 441-10, II): where nothing else was agreed,
 * the rate of the ECB's last refinancing operation, that of 1 January or of 1 July, and ten points; never below three
 * times the legal interest of businesses.
 */
import { formatNumber, formatPercent } from '../parts/french-format.ts';
import {
  halfYearKey,
  halfYearName,
  latestHalfYear,
  leastPenalty,
  usualPenalty,
} from '../parts/late-payment-rates.ts';

export const usualRate = usualPenalty(latestHalfYear.ecb);
export const leastRate = leastPenalty(latestHalfYear.legalInterest);
/** `premier semestre 2026`. */
export const halfYear = halfYearName(halfYearKey(latestHalfYear.from));

export const isPeriodOver = (day: string): boolean => day > latestHalfYear.to;

export const usualRateTyped = formatNumber(usualRate / 100);

/** Beside the field: where its rate comes from and what is the least. */
export const rateHint = `À défaut d’autre taux convenu\u00a0: taux de la BCE au premier jour du ${halfYear} (${formatPercent(latestHalfYear.ecb / 100)}) plus 10 points, à vérifier chaque semestre. Minimum légal\u00a0: ${formatPercent(leastRate / 100)} au ${halfYear} (trois fois l’intérêt légal\u00a0; ${latestHalfYear.source}).`;
