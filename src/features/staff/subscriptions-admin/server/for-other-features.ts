export { describeForStaff, type StaffColumns, staffSubscriptionColumns } from './list-for-staff.ts';
