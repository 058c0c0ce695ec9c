/** SQL for the `vat_status` of the address `alias`, null where VIES is not asked (docs/product/address.md#company). */
export const vatStatusOf = (alias: string): string => `case
  when ${alias}.vat_number = '' or ${alias}.vat_number like 'FR%' then null
  when ${alias}.vat_checked_at is null then 'waiting'
  when ${alias}.vat_valid then 'valid' else 'unknown' end`;
