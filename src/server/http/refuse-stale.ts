import { type CurrentFields, Refusal } from '#contract-kit/error-codes.ts';

/** docs/product/staff.md#two-on-one-form. Throws `changed_meanwhile`. */
export function refuseStale(
  loadedVersion: number,
  row: { readonly version: number },
  current: CurrentFields,
): void {
  if (loadedVersion === row.version) return;
  throw new Refusal('changed_meanwhile', { current: { ...current, version: row.version } });
}
