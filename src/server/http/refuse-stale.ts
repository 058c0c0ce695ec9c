import { createHash } from 'node:crypto';
import { type CurrentFields, Refusal } from '#contract-kit/error-codes.ts';

/** What a form loads and sends back, where its row counts no versions. */
export const versionOf = (...loaded: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(loaded)).digest('base64url').slice(0, 22);

/** docs/product/staff.md#two-on-one-form. Throws `changed_meanwhile`. */
export function refuseStale(
  loadedVersion: number,
  row: { readonly version: number },
  current: CurrentFields,
): void {
  if (loadedVersion === row.version) return;
  throw new Refusal('changed_meanwhile', { current: { ...current, version: row.version } });
}
