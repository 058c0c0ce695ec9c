import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { subscriptionsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { euros } from './email-values.ts';

export function SubscriptionSuspendedEmail(props: EmailPropsByName['subscription-suspended']) {
  const { site, firstName, automation, refused } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre abonnement est suspendu"
      preview={`${automation} reste à vous. Un paiement suffit pour la réactiver.`}
    >
      <EmailText>
        Le prélèvement de votre abonnement à <strong>{automation}</strong> n’a pas pu passer pendant trois
        jours. L’abonnement est suspendu et sa page ne s’ouvre plus.
      </EmailText>
      {refused ? (
        <EmailText>
          La dernière tentative de prélèvement, de {euros(refused.amountCents)}, a été refusée.{' '}
          {refused.reason}
        </EmailText>
      ) : null}
      <EmailText>
        La somme en retard ne vous sera plus demandée. L’automatisation reste à vous&nbsp;: activez-la de
        nouveau quand vous voulez, en payant seulement le mois.
      </EmailText>
      <EmailAction label="Activer l’abonnement" href={subscriptionsLink(site)} />
      <EmailNote>Si votre carte a expiré ou a changé, une autre vous sera demandée à ce moment-là.</EmailNote>
    </EmailLayout>
  );
}
