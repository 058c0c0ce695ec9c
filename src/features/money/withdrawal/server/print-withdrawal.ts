import { readApart } from '#server/apart/read-apart.ts';
import type { DrawAttachment } from '#server/mail/email-outbox.ts';
import type { read } from './withdrawal-pdf.ts';
import { selectToPrint } from './withdrawal-store.ts';

const drawer = new URL('./withdrawal-pdf.ts', import.meta.url);
const withinMs = 20_000;

/** The email says who declared it (docs/product/withdrawal-and-termination.md#acknowledged-on-paper). */
export const attachWithdrawal: DrawAttachment = async ({ db }, { id, userId, email }) => {
  const printed = await selectToPrint(db, userId, Number(id));
  if (!printed || email.name !== 'withdrawal-acknowledged') return undefined;
  const row = { ...printed.withdrawal, holder: email.props.holder };
  return {
    filename: `retractation-${printed.withdrawal.invoiceNumber}.pdf`,
    contentType: 'application/pdf',
    content: await readApart<typeof read>(drawer, { row, seller: printed.seller }, { withinMs }),
  };
};
