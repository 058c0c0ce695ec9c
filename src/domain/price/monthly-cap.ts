/** docs/product/price-and-cap.md#cap-range-and-default */
import { centsFromEuros, type EuroCents, euroCents, formatEuros, isEuroAmount } from '../money/money.ts';

export const DEFAULT_MONTHLY_CAP: EuroCents = euroCents(1500);
export const MIN_CAP_EUROS = 2;
export const MAX_CAP_EUROS = 100;
export const MIN_MONTHLY_CAP: EuroCents = euroCents(MIN_CAP_EUROS * 100);
export const MAX_MONTHLY_CAP: EuroCents = euroCents(MAX_CAP_EUROS * 100);

export const MINIMUM_CHARGE: EuroCents = euroCents(50);

export function isValidCap(cap: number): cap is EuroCents {
  return Number.isSafeInteger(cap) && cap >= MIN_MONTHLY_CAP && cap <= MAX_MONTHLY_CAP;
}

/** Staff read it before they save another cap; null where nothing changes. */
export function capConsequence(before: number, after: number): string | null {
  if (before === after || !isEuroAmount(after) || !isValidCap(centsFromEuros(after))) return null;
  const said = (euros: number) => formatEuros(centsFromEuros(euros));
  const change = `Au plus ${said(after)} par mois au lieu de ${said(before)}`;
  return after > before
    ? `${change}\u00a0: ses débits peuvent monter d’autant à la prochaine échéance.`
    : `${change}\u00a0: ses débits n’iront plus au-delà, dès la prochaine échéance.`;
}
