export { StaffList } from './StaffList.tsx';
export type { Several } from './several.ts';
export { useMay } from './use-may.ts';
export { type StaffListState, useStaffList } from './use-staff-list.ts';
