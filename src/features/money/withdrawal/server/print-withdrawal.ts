import type { DrawAttachment } from '#server/mail/email-outbox.ts';
import { selectToPrint } from './store.ts';

/**
 * The acknowledgement as a file, drawn from the statement's row when its email leaves. Who declared it is read from the
 * email: an account that was erased meanwhile has left the row without a name.
 */
export const attachWithdrawal: DrawAttachment = async ({ db }, { id, userId, email }) => {
  const printed = await selectToPrint(db, userId, Number(id));
  if (!printed || email.name !== 'withdrawal-acknowledged') return undefined;
  const { holder } = email.props;
  // Loaded at the first file, like the invoices: the writer of PDF files takes 30 MB.
  const { withdrawalPdf } = await import('./withdrawal-pdf.ts');
  return {
    filename: `retractation-${printed.withdrawal.invoiceNumber}.pdf`,
    contentType: 'application/pdf',
    content: await withdrawalPdf({ ...printed.withdrawal, holder }, printed.seller),
  };
};
