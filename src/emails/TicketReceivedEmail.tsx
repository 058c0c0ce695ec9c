import { REPLY_HOURS, REPLY_TIME } from '#domain/time/reply-time.ts';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailRows } from './EmailRows.tsx';
import { EmailNote, EmailText } from './EmailText.tsx';
import type { EmailPropsByName } from './email-props.ts';
import { dateAndTime } from './email-values.ts';

export function TicketReceivedEmail(props: EmailPropsByName['ticket-received']) {
  const { site, firstName, ticketId, category, receivedAt } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre demande est bien arrivée"
      preview={`Nous répondons ${REPLY_TIME}.`}
      reason="qu’une demande a été envoyée au support depuis cette adresse"
    >
      <EmailText>Merci de nous avoir écrit. Notre équipe répond {REPLY_HOURS}.</EmailText>
      <EmailRows
        rows={[
          { label: 'Numéro', value: String(ticketId) },
          { label: 'Catégorie', value: category },
          { label: 'Reçue le', value: dateAndTime(receivedAt) },
        ]}
      />
      <EmailNote>
        Pour votre sécurité, nous ne vous demanderons jamais votre mot de passe ni votre numéro de carte.
      </EmailNote>
      <EmailNote>
        Vous n’avez rien demandé&nbsp;? Quelqu’un a sans doute fait une faute de frappe&nbsp;: ignorez ce
        message.
      </EmailNote>
    </EmailLayout>
  );
}
