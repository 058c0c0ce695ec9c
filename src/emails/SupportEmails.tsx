import { Fragment } from 'react';
import { REPLY_HOURS, REPLY_TIME } from '#domain/time/reply-time.ts';
import { EmailAction, EmailLayout, EmailNote, EmailRows, EmailText } from './EmailLayout.tsx';
import { catalogueLink, dateAndTime, threadLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';

const reason = 'qu’une demande a été envoyée au support depuis cette adresse';

/** What people typed, as text: its lines are kept. */
function Typed({ text, quoted = false }: { text: string; quoted?: boolean }) {
  const Paragraph = quoted ? EmailNote : EmailText;
  return text.split(/\n{2,}/).map((paragraph, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once.
    <Paragraph key={at}>
      {paragraph.split('\n').map((typed, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once.
        <Fragment key={nth}>
          {nth > 0 && <br />}
          {typed}
        </Fragment>
      ))}
    </Paragraph>
  ));
}

/** An answer of the team; it quotes the thread only where the address is known to be the author’s. */
export function TicketAnsweredEmail(props: EmailPropsByName['ticket-answered']) {
  const { site, firstName, ticketId, answeredBy, answer, thread, threadKey } = props;
  const writer = answeredBy ? `${answeredBy}, de l’équipe ${site.name}` : `L’équipe ${site.name}`;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title={`Réponse à votre demande n°\u00a0${ticketId}`}
      preview={`${writer} vous a répondu.`}
      reason={reason}
    >
      <Typed text={answer} />
      <EmailText>{writer}</EmailText>
      <EmailAction label="Lire le fil et répondre" href={threadLink(site, ticketId, threadKey)} />
      <EmailNote>
        Répondez par ce lien&nbsp;: une réponse à cet email ne nous parviendrait pas. Nous ne vous demanderons
        jamais votre mot de passe ni votre numéro de carte.
      </EmailNote>
      {thread.map(({ byTeam, at, text }) => (
        <Fragment key={at}>
          <EmailNote>
            <strong>
              {byTeam ? `L’équipe ${site.name}` : 'Vous'}, le {dateAndTime(at)}
            </strong>
          </EmailNote>
          <Typed text={text} quoted />
        </Fragment>
      ))}
    </EmailLayout>
  );
}

/** Says that we closed a request; quotes neither side. */
export function TicketResolvedEmail(props: EmailPropsByName['ticket-resolved']) {
  const { site, firstName, ticketId, category, receivedAt, resolvedAt, closesAt, threadKey } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre demande est traitée"
      preview="Il reste quelque chose&nbsp;? Écrivez-nous, nous reprenons le fil."
      reason={reason}
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
        Il reste quelque chose&nbsp;? Répondez dans le fil
        {closesAt && <> avant le {dateAndTime(closesAt)}</>}&nbsp;: votre demande est rouverte. Ensuite, elle
        se ferme.
      </EmailText>
      <EmailAction label="Lire le fil et répondre" href={threadLink(site, ticketId, threadKey)} />
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
      reason={reason}
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
