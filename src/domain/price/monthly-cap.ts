/** docs/product/price-and-cap.md#cap-range-and-default */
import { type EuroCents, euroCents } from '../money/money.ts';

export const DEFAULT_MONTHLY_CAP: EuroCents = euroCents(1500);
export const MIN_CAP_EUROS = 2;
export const MAX_CAP_EUROS = 100;
export const MIN_MONTHLY_CAP: EuroCents = euroCents(MIN_CAP_EUROS * 100);
export const MAX_MONTHLY_CAP: EuroCents = euroCents(MAX_CAP_EUROS * 100);

export const MINIMUM_CHARGE: EuroCents = euroCents(50);

export function isValidCap(cap: number): cap is EuroCents {
  return Number.isSafeInteger(cap) && cap >= MIN_MONTHLY_CAP && cap <= MAX_MONTHLY_CAP;
}
