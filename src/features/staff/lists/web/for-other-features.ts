export { StaffList } from './StaffList.tsx';
export type { Several } from './several.ts';
export { useHasRight } from './use-has-right.ts';
export { type StaffListState, useStaffList } from './use-staff-list.ts';
