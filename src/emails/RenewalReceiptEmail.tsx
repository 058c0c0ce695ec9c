import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailRows } from './EmailRows.tsx';
import { EmailText } from './EmailText.tsx';
import { invoicesLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime, euros } from './email-values.ts';
import { NextDebit } from './NextDebit.tsx';

export function RenewalReceiptEmail(props: EmailPropsByName['renewal-receipt']) {
  const { site, firstName, automation, amountCents, invoiceNumber, paidAt, nextDebit } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre mois est réglé"
      preview={`${automation}\u00a0: ${euros(amountCents)} débités, facture ${invoiceNumber}.`}
    >
      <EmailText>
        Votre abonnement à <strong>{automation}</strong> continue pour un mois. Merci de votre fidélité.
      </EmailText>
      <EmailRows
        rows={[
          { label: 'Montant débité', value: euros(amountCents), strong: true },
          { label: 'Facture', value: invoiceNumber },
          { label: 'Date', value: dateAndTime(paidAt) },
        ]}
      />
      <NextDebit debit={nextDebit} />
      <EmailAction label="Voir ma facture" href={invoicesLink(site)} />
    </EmailLayout>
  );
}
