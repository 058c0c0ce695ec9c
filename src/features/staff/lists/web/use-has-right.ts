import type { StaffRight } from '#domain/people/staff-rights.ts';
import { useCurrentAdmin } from '#staff/admin-session/web/for-other-features.ts';

/** False while it is not known. */
export function useHasRight(right: StaffRight): boolean {
  return useCurrentAdmin().data?.rights.includes(right) ?? false;
}
