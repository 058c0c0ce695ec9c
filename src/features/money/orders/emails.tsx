import { defineEmail, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { invoicesLink } from '#emails/email-links.ts';

/** docs/product/invoice.md#corrected */
export const invoiceCorrected = defineEmail({
  props: { invoiceNumber: line(40), replacedNumber: line(40), creditNoteNumber: line(40) },
  subject: ({ replacedNumber }) => `Votre facture ${replacedNumber} est corrigée`,
  title: 'Votre facture est corrigée',
  preview: ({ invoiceNumber, replacedNumber }) =>
    `La facture ${invoiceNumber} remplace la facture ${replacedNumber}.`,
  body: ({ site, invoiceNumber, replacedNumber, creditNoteNumber }) => (
    <>
      <EmailText>
        La facture <strong>{invoiceNumber}</strong>, jointe à ce message, porte votre nouvelle adresse de
        facturation. Elle annule et remplace la facture {replacedNumber}.
      </EmailText>
      <EmailText>
        L’avoir {creditNoteNumber}, joint lui aussi, annule la facture {replacedNumber}&nbsp;: gardez les
        trois documents dans votre comptabilité. Rien n’est à payer, et rien n’est remboursé.
      </EmailText>
      <EmailAction label="Voir mes factures et avoirs" href={invoicesLink(site)} />
      <EmailNote>
        Vous n’avez pas demandé cette correction&nbsp;? Écrivez au support, nous cherchons avec vous.
      </EmailNote>
    </>
  ),
  sample: {
    invoiceNumber: 'F-2026-000124',
    replacedNumber: 'F-2026-000123',
    creditNoteNumber: 'A-2026-000007',
  },
});
