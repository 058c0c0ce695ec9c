import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import { cardUpdateLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime, euros } from './email-values.ts';

export function CardAuthenticationEmail(props: EmailPropsByName['card-authentication']) {
  const { site, firstName, automation, amountCents, accessUntil } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre banque demande votre accord"
      preview={`Confirmez ce paiement avant le ${dateAndTime(accessUntil)} pour garder votre accès.`}
    >
      <EmailText>
        Votre banque demande que vous confirmiez vous-même le prélèvement de{' '}
        <strong>{euros(amountCents)}</strong> pour <strong>{automation}</strong>. Nous ne pouvons pas le faire
        à votre place.
      </EmailText>
      <EmailText>
        Réglez ce paiement depuis votre compte et donnez votre accord à votre banque, avec cette carte ou une
        autre&nbsp;: tout rentre aussitôt dans l’ordre. Votre accès est conservé jusqu’au{' '}
        <strong>{dateAndTime(accessUntil)}</strong>.
      </EmailText>
      <EmailAction label="Régler maintenant" href={cardUpdateLink(site)} />
      <EmailNote>Passé cette date, l’abonnement sera suspendu et l’automatisation restera à vous.</EmailNote>
    </EmailLayout>
  );
}
