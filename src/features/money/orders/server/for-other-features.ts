export { changeOrder } from './change-order.ts';
export { isContested } from './contested-store.ts';
export { issueCreditNote } from './credit-note.ts';
export { followRestored, followRestoredTask } from './follow-restored.ts';
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
} from './month-debit-store.ts';
export { placeOrder, repriceOrder } from './place-order.ts';
export { sellerLines, sellerOf } from './seller.ts';
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
} from './store.ts';
