import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { invoicesLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { euros } from './email-values.ts';

/** The money has left for the card that paid; the credit note is joined. */
export function RefundSentEmail(props: EmailPropsByName['refund-sent']) {
  const { site, firstName, amountCents, invoiceNumber, creditNoteNumber } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre remboursement est parti"
      preview={`${euros(amountCents)} reviennent sur la carte qui a payé.`}
    >
      <EmailText>
        Nous vous avons remboursé <strong>{euros(amountCents)}</strong> de la facture {invoiceNumber}, sur la
        carte qui a servi au paiement. Votre banque l’affiche en général sous cinq à dix jours ouvrés.
      </EmailText>
      <EmailText>L’avoir {creditNoteNumber} est joint à ce message.</EmailText>
      <EmailAction label="Voir mes factures et avoirs" href={invoicesLink(site)} />
      <EmailNote>
        Toujours rien après dix jours ouvrés&nbsp;? Écrivez au support, nous cherchons avec vous.
      </EmailNote>
    </EmailLayout>
  );
}
