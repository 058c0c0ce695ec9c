import type { DrawAttachment } from '../../../server/mail/email-outbox.ts';
import { selectToPrint } from './store.ts';

/** The acknowledgement as a file, drawn from the statement's row when its email leaves. */
export const attachWithdrawal: DrawAttachment = async ({ db }, { id, userId }) => {
  const printed = await selectToPrint(db, userId, Number(id));
  if (!printed) return undefined;
  // Loaded at the first file, like the invoices: the writer of PDF files takes 30 MB.
  const { withdrawalPdf } = await import('./withdrawal-pdf.ts');
  return {
    filename: `retractation-${printed.withdrawal.invoiceNumber}.pdf`,
    contentType: 'application/pdf',
    content: await withdrawalPdf(printed.withdrawal, printed.seller),
  };
};
