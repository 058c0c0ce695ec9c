import type { DrawAttachment } from '#server/mail/email-outbox.ts';
import { selectToPrint } from './store.ts';

/** Who declared it is read from the email (docs/product/withdrawal-and-termination.md#acknowledged-on-paper). */
export const attachWithdrawal: DrawAttachment = async ({ db }, { id, userId, email }) => {
  const printed = await selectToPrint(db, userId, Number(id));
  if (!printed || email.name !== 'withdrawal-acknowledged') return undefined;
  const { holder } = email.props;
  // The writer of PDF files takes 30 MB.
  const { withdrawalPdf } = await import('./withdrawal-pdf.ts');
  return {
    filename: `retractation-${printed.withdrawal.invoiceNumber}.pdf`,
    contentType: 'application/pdf',
    content: await withdrawalPdf({ ...printed.withdrawal, holder }, printed.seller),
  };
};
