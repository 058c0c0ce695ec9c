export { printInvoice } from './print-invoice.ts';
export { invoiceNumbersOf } from './store.ts';
