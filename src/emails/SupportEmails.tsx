import { REPLY_HOURS, REPLY_TIME } from '#domain/time/reply-time.ts';
import { EmailAction, EmailLayout, EmailNote, EmailRows, EmailText } from './EmailLayout.tsx';
import { catalogueLink, dateAndTime, supportLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

/** Says that we closed a request; quotes neither side, for email is not private. */
export function TicketResolvedEmail(props: EmailPropsByName['ticket-resolved']) {
  const { site, firstName, ticketId, category, receivedAt, resolvedAt } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre demande est traitée"
      preview="Il reste quelque chose&nbsp;? Écrivez-nous, nous reprenons le fil."
      reason="qu’une demande a été envoyée au support depuis cette adresse"
    >
      <EmailText>
        Notre équipe a traité votre demande et la considère comme réglée. Vous n’avez rien d’autre à faire.
      </EmailText>
      <EmailRows
        rows={[
          { label: 'Numéro', value: String(ticketId) },
          { label: 'Catégorie', value: category },
          { label: 'Reçue le', value: dateAndTime(receivedAt) },
          { label: 'Traitée le', value: dateAndTime(resolvedAt) },
        ]}
      />
      <EmailText>
        Il reste quelque chose&nbsp;? Écrivez-nous en rappelant le numéro {ticketId}&nbsp;: nous reprenons le
        fil.
      </EmailText>
      <EmailAction label="Écrire au support" href={supportLink(site)} />
      <EmailNote>
        Pour votre sécurité, nous ne vous demanderons jamais votre mot de passe ni votre numéro de carte.
      </EmailNote>
    </EmailLayout>
  );
}

export function IdeaReceivedEmail(props: EmailPropsByName['idea-received']) {
  const { site, firstName, receivedAt } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Merci pour votre idée"
      preview="Nous l’étudions et revenons vers vous."
      reason="qu’une idée d’automatisation a été envoyée depuis cette adresse"
    >
      <EmailText>
        Nous avons reçu votre idée le {dateAndTime(receivedAt)}. Elle peut être résumée et classée par un
        outil d’intelligence artificielle&nbsp;; une personne de l’équipe décide ensuite de sa suite.
      </EmailText>
      <EmailText>Nous vous recontacterons à cette adresse.</EmailText>
      <EmailAction label="Parcourir le catalogue" href={catalogueLink(site)} />
      <EmailNote>
        Vous n’avez rien proposé&nbsp;? Quelqu’un a sans doute fait une faute de frappe&nbsp;: ignorez ce
        message.
      </EmailNote>
    </EmailLayout>
  );
}

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
