export {
  isMonthGivenBackSince,
  latestMonthDebits,
  orderOfLatestMonth,
  payableRenewals,
  recurringDebitsInMonth,
} from './store.ts';
