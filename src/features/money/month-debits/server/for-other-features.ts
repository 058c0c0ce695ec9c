export {
  type AskedRenewals,
  askedOf,
  type CountedOrder,
  debitedInMonth,
  isMonthGivenBackSince,
  latestMonthDebits,
  orderOfLatestMonth,
  type RenewalMoney,
  recurringDebitsInMonth,
  renewalMoney,
  selectCounted,
} from './store.ts';
