import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailText } from './EmailText.tsx';
import { subscriptionsLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { NextDebit } from './NextDebit.tsx';

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
