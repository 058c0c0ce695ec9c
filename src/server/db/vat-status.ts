/** docs/product/address.md#company */

/** The key of a French number is told without VIES, and its buyer is taxed as anybody. */
const ownState = 'FR';

export const isAskedOfVies = (vatNumber: string): boolean =>
  vatNumber !== '' && !vatNumber.startsWith(ownState);

/** The same in SQL, of the address `alias`. */
const isAskedOf = (alias: string) =>
  `(${alias}.vat_number <> '' and not starts_with(${alias}.vat_number, '${ownState}'))`;

/** Null where VIES is not asked. */
export const vatStatusOf = (alias: string): string => `case
  when not ${isAskedOf(alias)} then null
  when ${alias}.vat_checked_at is null then 'waiting'
  when ${alias}.vat_valid then 'valid' else 'unknown' end`;

/** Null of a number that VIES has not found valid. */
export const printedVatNumberOf = (alias: string): string =>
  `case when ${alias}.vat_valid or not ${isAskedOf(alias)} then ${alias}.vat_number end`;
