export {
  type AskedRenewals,
  askedOf,
  type CountedOrder,
  debitedInMonth,
  isMonthRefundedSince,
  latestMonthDebits,
  orderOfLatestMonth,
  type RenewalMoney,
  recurringDebitsInMonth,
  renewalMoney,
  selectCounted,
  selectCountedOfAll,
} from './store.ts';
