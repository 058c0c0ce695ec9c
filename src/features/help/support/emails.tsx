import { Fragment } from 'react';
import { z } from 'zod';
import { REPLY_HOURS, REPLY_TIME } from '#domain/time/reply-time.ts';
import { defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailRows, EmailText, Typed } from '#emails/EmailLayout.tsx';
import { dateAndTime, threadLink } from '#emails/email-links.ts';

const reason = 'qu’une demande a été envoyée au support depuis cette adresse';

const ofTicket = {
  ticketId: z.int().positive(),
  category: line(60),
  receivedAt: instant,
  /** True when an answer to the email itself is read. */
  isAnswerable: z.boolean().default(false),
};
/** Opens the thread for who has no account; null when the account shows it. */
const threadKey = line(200).nullable().default(null);

const sample = {
  firstName: null,
  ticketId: 128,
  category: 'Facturation',
  receivedAt: '2026-11-20T13:05:00.000Z',
  isAnswerable: true,
};

export const ticketReceived = defineEmail({
  reason,
  props: ofTicket,
  subject: ({ ticketId }) => `Nous avons bien reçu votre demande n°\u00a0${ticketId}`,
  title: 'Votre demande est bien arrivée',
  preview: `Nous répondons ${REPLY_TIME}.`,
  body: ({ ticketId, category, receivedAt, isAnswerable }) => (
    <>
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
    </>
  ),
  sample,
});

const writerOf = (site: { name: string }, answeredBy: string | null) =>
  answeredBy ? `${answeredBy}, de l’équipe ${site.name}` : `L’équipe ${site.name}`;

/** An answer of the team; it quotes the thread only where the address is known to be the author’s. */
export const ticketAnswered = defineEmail({
  reason,
  props: {
    ...ofTicket,
    threadKey,
    answeredBy: line(100).nullable(),
    answer: z.string().min(1).max(5000),
    /** How many it came with: they stand in the thread alone. */
    files: z.int().min(0).default(0),
    /** The newest first; empty where the address is not known to be the author’s. */
    thread: z.array(z.strictObject({ byTeam: z.boolean(), at: instant, text: z.string().max(700) })).max(5),
  },
  subject: ({ ticketId }) => `Réponse à votre demande n°\u00a0${ticketId}`,
  preview: ({ site, answeredBy }) => `${writerOf(site, answeredBy)} vous a répondu.`,
  body: ({ site, ticketId, answeredBy, answer, files, thread, isAnswerable, ...props }) => (
    <>
      <Typed text={answer} />
      <EmailText>{writerOf(site, answeredBy)}</EmailText>
      {files > 0 && (
        <EmailText>
          {files === 1 ? 'Un fichier est joint' : `${files}\u00a0fichiers sont joints`} à cette réponse&nbsp;:
          vous
          {files === 1 ? ' le' : ' les'} trouvez dans le fil.
        </EmailText>
      )}
      <EmailAction label="Lire le fil et répondre" href={threadLink(site, ticketId, props.threadKey)} />
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
    </>
  ),
  sample: {
    ...sample,
    firstName: 'Élodie',
    threadKey: null,
    answeredBy: 'Zoé',
    files: 2,
    answer:
      'Votre facture de novembre est dans «\u00a0Factures\u00a0», en haut de la liste.\n\nElle porte le numéro F-2026-000123.',
    thread: [
      {
        byTeam: false,
        at: '2026-11-20T13:05:00.000Z',
        text: 'Ma facture de novembre\n\nBonjour, je ne trouve pas ma facture de novembre. Merci\u00a0!',
      },
    ],
  },
});

/** Says that we closed a request; quotes neither side. */
export const ticketResolved = defineEmail({
  reason,
  props: {
    ...ofTicket,
    threadKey,
    resolvedAt: instant,
    /** An answer reopens it until then. */
    closesAt: instant.nullable().default(null),
  },
  subject: ({ ticketId }) => `Votre demande n°\u00a0${ticketId} est traitée`,
  title: 'Votre demande est traitée',
  preview: 'Il reste quelque chose\u00a0? Écrivez-nous, nous reprenons le fil.',
  body: ({ site, ticketId, category, receivedAt, resolvedAt, closesAt, isAnswerable, ...props }) => (
    <>
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
      <EmailAction label="Lire le fil et répondre" href={threadLink(site, ticketId, props.threadKey)} />
      <EmailNote>
        Pour votre sécurité, nous ne vous demanderons jamais votre mot de passe ni votre numéro de carte.
      </EmailNote>
    </>
  ),
  sample: {
    ...sample,
    resolvedAt: '2026-11-21T08:40:00.000Z',
    closesAt: '2026-12-05T08:40:00.000Z',
    threadKey: '128.Qm7_Zr2-hV5kTz9wXbL4cSpQm7_Zr2-hV5kTz9wXbL4',
  },
});
