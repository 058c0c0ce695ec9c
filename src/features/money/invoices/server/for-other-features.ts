export { invoiceNumbersOf } from './invoice-numbers.ts';
export { printInvoice } from './print-invoice.ts';
