import { errorCatalogue, Refusal } from '#contract-kit/error-codes.ts';
import { type StaffRight, staffMay, whoMay } from '#domain/people/staff-rights.ts';
import type { Staff } from '../staff.ts';

/** A part of a call may need more than its route does. Throws `right_missing`, which is noted. */
export function requireRight({ by }: Pick<Staff, 'by'>, right: StaffRight): void {
  if (staffMay(by.role, right)) return;
  throw new Refusal('right_missing', { detail: `${errorCatalogue.right_missing[1]} ${whoMay(right)}` });
}
