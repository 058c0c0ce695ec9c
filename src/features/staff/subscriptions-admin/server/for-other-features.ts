export { describeForStaff, type StaffColumns, staffSubscriptionColumns } from './describe-for-staff.ts';
