import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailText } from './EmailText.tsx';
import { subscriptionsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime, euros } from './email-values.ts';

export function PaymentRecoveredEmail(props: EmailPropsByName['payment-recovered']) {
  const { site, firstName, automation, amountCents, paidAt } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Tout est rentré dans l’ordre"
      preview={`Le paiement de ${automation} est passé.`}
    >
      <EmailText>
        Le paiement en retard de votre abonnement à <strong>{automation}</strong> est passé le{' '}
        {dateAndTime(paidAt)}&nbsp;: <strong>{euros(amountCents)}</strong>. Votre abonnement est de nouveau
        actif.
      </EmailText>
      <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
    </EmailLayout>
  );
}
