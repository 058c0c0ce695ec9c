export { InvoiceSheet } from './InvoiceSheet.tsx';
