import { Link } from 'react-email';
import { euroCents } from '#domain/money/money.ts';
import { effectInWords } from '#domain/price/price-words.ts';
import {
  EmailAction,
  EmailLayout,
  EmailNote,
  type EmailRow,
  EmailRows,
  EmailText,
  NextDebit,
} from './EmailLayout.tsx';
import {
  dateAndTime,
  euros,
  eurosPerMonth,
  priceNoticeLink,
  subscriptionsLink,
  terminationPage,
} from './email-links.ts';
import { look } from './email-look.ts';
import type { EmailPropsByName } from './email-props.ts';

type ChangeProps = EmailPropsByName['price-change'];

/** The 30 days' notice that the terms promise: the change, its first debit, the new total and how to leave. */
export function PriceChangeEmail(props: ChangeProps) {
  const { site, firstName, automation, oldPriceCents, newPriceCents, from, noticeKey } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Le prix de votre abonnement change"
      preview={`${automation}\u00a0: ${eurosPerMonth(newPriceCents)} à partir du ${dateAndTime(from)}.`}
    >
      <EmailText>
        Le prix de votre abonnement à <strong>{automation}</strong> passe de {eurosPerMonth(oldPriceCents)} à{' '}
        <strong>{eurosPerMonth(newPriceCents)}</strong>. Votre premier prélèvement au nouveau prix aura lieu
        le <strong>{dateAndTime(from)}</strong>&nbsp;; rien ne change avant.
      </EmailText>
      <EmailRows amounts rows={priceRows(props)} />
      <EmailText>{effectInWords(effectOf(props))}</EmailText>
      <EmailText>
        Si ce prix vous convient, vous n’avez rien à faire. Sinon, annulez l’abonnement avant cette date, sans
        frais&nbsp;: l’automatisation reste à vous.
      </EmailText>
      <EmailAction label="Garder ou résilier mon abonnement" href={priceNoticeLink(site, noticeKey)} />
      <EmailNote>
        Ce lien s’ouvre sans vous connecter. Vous pouvez aussi{' '}
        <Link className="link" href={terminationPage(site)} style={look.link}>
          résilier un autre contrat
        </Link>{' '}
        de la même façon.
      </EmailNote>
    </EmailLayout>
  );
}

const priceRows = (props: ChangeProps): EmailRow[] => {
  const { oldPriceCents, newPriceCents, shareBeforeCents, shareAfterCents } = props;
  const lowered = shareBeforeCents !== oldPriceCents || shareAfterCents !== newPriceCents;
  return [
    { label: 'Prix actuel', value: eurosPerMonth(oldPriceCents) },
    ...(lowered ? [{ label: 'Prélevé au prix actuel, plafond déduit', value: euros(shareBeforeCents) }] : []),
    { label: 'Nouveau prix', value: eurosPerMonth(newPriceCents), strong: true },
    ...(lowered
      ? [{ label: 'Prélevé au nouveau prix, plafond déduit', value: euros(shareAfterCents), strong: true }]
      : []),
  ];
};

const effectOf = ({ capCents, monthBeforeCents, monthAfterCents }: ChangeProps) => ({
  cap: euroCents(capCents),
  monthBefore: euroCents(monthBeforeCents),
  monthAfter: euroCents(monthAfterCents),
});

export function SubscriptionReactivatedEmail(props: EmailPropsByName['subscription-reactivated']) {
  const { site, firstName, automation, nextDebit, byTeam } = props;
  return (
    <EmailLayout
      refusable
      site={site}
      firstName={firstName}
      title="Votre abonnement continue"
      preview={
        byTeam
          ? `L’équipe de ${site.name} a réactivé ${automation}.`
          : `L’annulation de ${automation} est retirée.`
      }
    >
      {byTeam ? (
        <EmailText>
          L’équipe de {site.name} a réactivé votre abonnement à <strong>{automation}</strong>, jusqu’au bout
          de ce que vous avez payé. Rien n’est débité aujourd’hui.
        </EmailText>
      ) : (
        <EmailText>
          L’annulation de votre abonnement à <strong>{automation}</strong> est retirée. Votre accès continue
          sans interruption et rien n’est débité aujourd’hui.
        </EmailText>
      )}
      <NextDebit debit={nextDebit} />
      <EmailAction label="Voir mes automatisations" href={subscriptionsLink(site)} />
    </EmailLayout>
  );
}

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

/** A month may have been given for an automation that the reader does not own. */
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

/** The dated acknowledgement of a cancellation, which the law requires on a durable medium. */
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
