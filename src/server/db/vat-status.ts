import { STANDARD_RATES, vatStateOf } from '#domain/money/vat-treatment.ts';

/** docs/product/address.md#company */

/** The key of a French number is told without VIES, which knows nothing of a state outside the Union. */
export const isAskedOfVies = (vatNumber: string): boolean => vatStateOf(vatNumber) in STANDARD_RATES;

const letters = [...Object.keys(STANDARD_RATES), 'EL'].map((state) => `'${state}'`).join(', ');
/** The same in SQL, of the address `alias`. */
const isAskedOf = (alias: string) => `left(${alias}.vat_number, 2) in (${letters})`;

/** Null where VIES is not asked. */
export const vatStatusOf = (alias: string): string => `case
  when not ${isAskedOf(alias)} then null
  when ${alias}.vat_checked_at is null then 'waiting'
  when ${alias}.vat_valid then 'valid' else 'unknown' end`;

/** Null of a number that VIES has not found valid. */
export const printedVatNumberOf = (alias: string): string =>
  `case when ${alias}.vat_valid or not ${isAskedOf(alias)} then ${alias}.vat_number end`;
