export { StaffList } from './StaffList.tsx';
export type { Several } from './several.ts';
export { type StaffListState, useHasRight, useStaffList } from './use-staff-list.ts';
