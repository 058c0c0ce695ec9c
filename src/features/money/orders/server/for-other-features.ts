export { changeOrder } from './change-order.ts';
export { issueCreditNote } from './credit-note.ts';
export { placeOrder, repriceOrder } from './place-order.ts';
export {
  creditNoteOf,
  findOrderOfInvoice,
  forgetBuyers,
  invoiceNumberOf,
  lockOrder,
  type OrderLine,
  type OrderRow,
  type OrderToPay,
  orderToPay,
  selectLines,
  selectUnpaidOrders,
} from './store.ts';
