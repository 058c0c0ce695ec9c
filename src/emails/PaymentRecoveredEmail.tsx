import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailRows } from './EmailRows.tsx';
import { EmailText } from './EmailText.tsx';
import { invoicesLink, subscriptionsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime, euros } from './email-values.ts';
import { NextDebit } from './NextDebit.tsx';

export function PaymentRecoveredEmail(props: EmailPropsByName['payment-recovered']) {
  const { site, firstName, automation, amountCents, paidAt, invoiceNumber, nextDebit } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Tout est rentré dans l’ordre"
      preview={`Le paiement de ${automation} est passé.`}
    >
      <EmailText>
        Le paiement en retard de votre abonnement à <strong>{automation}</strong> est passé&nbsp;: il continue
        sans interruption.
      </EmailText>
      <EmailRows
        rows={[
          { label: 'Montant débité', value: euros(amountCents), strong: true },
          ...(invoiceNumber ? [{ label: 'Facture', value: invoiceNumber }] : []),
          { label: 'Date', value: dateAndTime(paidAt) },
        ]}
      />
      <NextDebit debit={nextDebit} />
      {invoiceNumber ? (
        <EmailAction label="Voir ma facture" href={invoicesLink(site)} />
      ) : (
        <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
      )}
    </EmailLayout>
  );
}
