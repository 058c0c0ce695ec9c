export { changeOrder, placeOrder, repriceOrder } from './change-order.ts';
export { issueCreditNote } from './credit-note.ts';
export { invoiceNumbersOf } from './invoice-store.ts';
export {
  type AskedRenewals,
  askedOf,
  type CountedOrder,
  debitedInMonth,
  isMonthRefundedSince,
  latestMonthDebits,
  type MonthPaid,
  monthPaidOf,
  monthsDebitedSince,
  orderOfLatestMonth,
  type RenewalMoney,
  recurringDebitsInMonth,
  renewalMoney,
  selectCounted,
  selectCountedOfAll,
} from './month-debit-store.ts';
export {
  creditNoteOf,
  findOrderOfInvoice,
  invoiceNumberOf,
  lockOrder,
  type OrderLine,
  type OrderRow,
  type OrderToPay,
  selectLines,
  selectUnpaidOrders,
} from './order-store.ts';
export { printInvoice } from './print-invoice.ts';
export {
  endPurchaseOf,
  endPurchases,
  followGivenBack,
  followRestored,
  followRestoredTask,
  insertPurchase,
  recordUnpaidPurchase,
  selectOwned,
} from './purchase-store.ts';
