export { changeOrder, issueCreditNote, type PaidMonth, placeOrder, repriceOrder } from './change-order.ts';
export { invoiceNumbersOf } from './invoice-store.ts';
export { judgeInvoices, readIssued } from './kept-invoice.ts';
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
  endPurchaseOf,
  endPurchases,
  findOrderOfInvoice,
  followGivenBack,
  followRestored,
  followRestoredTask,
  insertPurchase,
  invoiceNumberOf,
  lockOrder,
  type OrderLine,
  type OrderRow,
  type OrderToPay,
  recordUnpaidPurchase,
  selectLines,
  selectOwned,
  selectUnpaidOrders,
} from './order-store.ts';
export { invoiceInWords, printInvoice } from './print-invoice.ts';
