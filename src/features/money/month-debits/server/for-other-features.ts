export {
  type AskedRenewals,
  askedOf,
  type CountedOrder,
  debitedInMonth,
  isMonthGivenBackSince,
  latestMonthDebits,
  orderOfLatestMonth,
  recurringDebitsInMonth,
  selectCounted,
  selectRenewalMoney,
} from './store.ts';
