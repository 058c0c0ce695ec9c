import { Fragment } from 'react';
import type { IdeaNews } from '#domain/idea/author-news.ts';
import { REPLY_HOURS, REPLY_TIME } from '#domain/time/reply-time.ts';
import { EmailAction, EmailLayout, EmailNote, EmailRows, EmailText } from './EmailLayout.tsx';
import { catalogueLink, dateAndTime, ideaLink, stopIdeaNewsLink, threadLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { Typed } from './Typed.tsx';

const reason = 'qu’une demande a été envoyée au support depuis cette adresse';

/** An answer of the team; it quotes the thread only where the address is known to be the author’s. */
export function TicketAnsweredEmail(props: EmailPropsByName['ticket-answered']) {
  const { site, firstName, ticketId, answeredBy, answer, thread, threadKey, isAnswerable } = props;
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
        {isAnswerable
          ? 'Répondez par ce lien, ou à cet email depuis la même adresse\u00a0: votre réponse rejoint le fil. '
          : 'Répondez par ce lien\u00a0: une réponse à cet email ne nous parviendrait pas. '}
        Nous ne vous demanderons jamais votre mot de passe ni votre numéro de carte.
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
  const { site, firstName, ticketId, category, receivedAt, resolvedAt, closesAt, threadKey, isAnswerable } =
    props;
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
        Il reste quelque chose&nbsp;? Répondez dans le fil{isAnswerable && ', ou à cet email,'}
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

const ideaSubjects: Record<IdeaNews, string> = {
  questions: 'Quelques questions sur votre idée d’automatisation',
  in_review: 'Votre idée d’automatisation est à l’étude',
  approved: 'Votre idée d’automatisation est retenue',
  rejected: 'Votre idée d’automatisation n’est pas retenue',
  in_development: 'Votre idée d’automatisation est en préparation',
  completed: 'Votre idée d’automatisation est en vente',
};

export function ideaNewsSubject({ ideas }: Pick<EmailPropsByName['idea-news'], 'ideas'>): string {
  const [first, second] = ideas;
  return first && !second ? ideaSubjects[first.news] : 'Des nouvelles de vos idées d’automatisation';
}

const newsWords: Record<IdeaNews, string> = {
  questions: 'Il nous manque un détail ou deux pour la comprendre\u00a0: y répondre prend deux minutes.',
  in_review: 'L’équipe l’étudie.',
  approved: 'L’équipe la retient. Elle rejoint les idées que les clients peuvent soutenir.',
  rejected: 'L’équipe ne la retient pas. Merci de l’avoir proposée.',
  in_development: 'L’équipe la prépare.',
  completed: 'Elle est en vente dans la boutique.',
};

export function IdeaNewsEmail({ site, firstName, ideas, stopKey }: EmailPropsByName['idea-news']) {
  const [first] = ideas;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title={ideaNewsSubject({ ideas })}
      preview={newsWords[first?.news ?? 'in_review']}
      reason="qu’une idée d’automatisation a été envoyée depuis cette adresse"
      refusable
      stopLink={stopKey && stopIdeaNewsLink(site, stopKey)}
    >
      {ideas.map(({ receivedAt, news, reason: why, followKey }) => (
        <Fragment key={followKey + receivedAt}>
          <EmailText>
            Votre idée du {dateAndTime(receivedAt)}&nbsp;: {newsWords[news]}
          </EmailText>
          {why ? (
            <>
              <EmailText>Le motif, écrit par l’équipe&nbsp;:</EmailText>
              <Typed text={why} quoted />
            </>
          ) : null}
          <EmailAction
            label={news === 'questions' ? 'Lire les questions et répondre' : 'Voir mon idée'}
            href={ideaLink(site, followKey)}
          />
        </Fragment>
      ))}
    </EmailLayout>
  );
}

export function IdeaReceivedEmail(props: EmailPropsByName['idea-received']) {
  const { site, firstName, receivedAt, followKey, stopKey } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Merci pour votre idée"
      preview="Nous l’étudions et revenons vers vous."
      reason="qu’une idée d’automatisation a été envoyée depuis cette adresse"
      stopLink={stopKey && stopIdeaNewsLink(site, stopKey)}
    >
      <EmailText>
        Nous avons reçu votre idée le {dateAndTime(receivedAt)}. Elle peut être résumée et classée par un
        outil d’intelligence artificielle&nbsp;; une personne de l’équipe décide ensuite de sa suite.
      </EmailText>
      <EmailText>Nous vous recontacterons à cette adresse.</EmailText>
      {followKey === null ? (
        <EmailAction label="Parcourir le catalogue" href={catalogueLink(site)} />
      ) : (
        <EmailAction label="Suivre mon idée" href={ideaLink(site, followKey)} />
      )}
      <EmailNote>
        Vous n’avez rien proposé&nbsp;? Quelqu’un a sans doute fait une faute de frappe&nbsp;: ignorez ce
        message.
      </EmailNote>
    </EmailLayout>
  );
}

export function TicketReceivedEmail(props: EmailPropsByName['ticket-received']) {
  const { site, firstName, ticketId, category, receivedAt, isAnswerable } = props;
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
      {isAnswerable && (
        <EmailText>
          Vous voulez ajouter quelque chose&nbsp;? Répondez à cet email depuis la même adresse&nbsp;: vos mots
          rejoignent votre demande.
        </EmailText>
      )}
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
