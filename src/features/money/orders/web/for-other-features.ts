export { CorrectionDialog } from './CorrectionDialog.tsx';
export { InvoiceSheet } from './InvoiceSheet.tsx';
