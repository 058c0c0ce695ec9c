import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailRows } from './EmailRows.tsx';
import { EmailText } from './EmailText.tsx';
import { invoicesLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime, euros } from './email-values.ts';

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
      {nextDebit === null ? null : (
        <EmailText>
          Prochain prélèvement le <strong>{dateAndTime(nextDebit.at)}</strong>&nbsp;:{' '}
          <strong>{euros(nextDebit.amountCents)}</strong>.
        </EmailText>
      )}
      <EmailAction label="Voir ma facture" href={invoicesLink(site)} />
    </EmailLayout>
  );
}
