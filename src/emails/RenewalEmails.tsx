import { inNumber } from '#domain/text/french-count.ts';
import { EmailAction, EmailLayout, EmailRows, EmailText, NextDebit } from './EmailLayout.tsx';
import { dateAndTime, euros, invoicesLink, subscriptionsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

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

const debited = { one: 'débité', many: 'débités' };

export function RenewalReceiptEmail(props: EmailPropsByName['renewal-receipt']) {
  const { site, firstName, automation, amountCents, invoiceNumber, paidAt, nextDebit } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre mois est réglé"
      preview={`${automation}\u00a0: ${euros(amountCents)} ${inNumber(amountCents / 100, debited)}, facture ${invoiceNumber}.`}
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
