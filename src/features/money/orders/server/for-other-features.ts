export { changeOrder } from './change-order.ts';
export { issueCreditNote } from './credit-note.ts';
export {
  GONE_BACK,
  givenBackOf,
  isContestedOf,
  monthGivenBackOf,
  purchaseGivenBackOf,
} from './given-back.ts';
export { placeOrder, repriceOrder } from './place-order.ts';
export {
  creditNoteOf,
  findOrderOfInvoice,
  forgetBuyers,
  invoiceNumberOf,
  isGivenBack,
  lockOrder,
  type OrderLine,
  type OrderRow,
  type OrderToPay,
  orderToPay,
  selectLines,
  selectUnpaidOrders,
} from './store.ts';
