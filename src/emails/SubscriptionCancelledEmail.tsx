import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailRows } from './EmailRows.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { subscriptionsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

/** A month may have been given of what its reader does not own. */
function whatRemains({ accessUntil, owned }: EmailPropsByName['subscription-cancelled']): string {
  if (accessUntil === null) {
    return owned
      ? 'L’automatisation reste à vous\u00a0: réactivez-la quand vous voulez en payant seulement le mois.'
      : 'L’automatisation ne vous appartient pas\u00a0: pour l’utiliser de nouveau, achetez-la dans le catalogue.';
  }
  return owned
    ? 'Vous changez d’avis\u00a0? Réactivez l’abonnement avant cette date\u00a0: rien ne sera payé avant le prochain mois. Ensuite, l’automatisation reste à vous.'
    : 'Vous changez d’avis\u00a0? Réactivez l’abonnement avant cette date\u00a0: rien ne sera payé. Ensuite, pour utiliser de nouveau l’automatisation, qui ne vous appartient pas, achetez-la dans le catalogue.';
}

/** The dated acknowledgement of a cancellation, which the law wants on a durable medium. */
export function SubscriptionCancelledEmail(props: EmailPropsByName['subscription-cancelled']) {
  const { site, firstName, automation, cancelledAt, accessUntil, byTeam } = props;
  const until = accessUntil === null ? null : dateAndTime(accessUntil);
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre abonnement est annulé"
      preview={
        until === null
          ? 'Plus rien ne sera prélevé.'
          : `Accès jusqu’au ${until}, puis plus aucun prélèvement.`
      }
    >
      <EmailText>
        {byTeam
          ? `L’équipe de ${site.name} a annulé votre abonnement à `
          : 'Nous avons bien reçu votre demande d’annulation de l’abonnement à '}
        <strong>{automation}</strong>
        {byTeam ? '' : ', qui résilie votre contrat'}. Plus rien ne sera prélevé pour cet abonnement.
      </EmailText>
      <EmailRows
        rows={[
          { label: byTeam ? 'Annulé le' : 'Demande reçue le', value: dateAndTime(cancelledAt) },
          until === null
            ? { label: 'Fin de l’abonnement', value: 'Immédiate' }
            : { label: 'Accès jusqu’au', value: until },
        ]}
      />
      <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
      <EmailNote>{whatRemains(props)}</EmailNote>
    </EmailLayout>
  );
}
