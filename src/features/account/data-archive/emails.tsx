import { formatDay, parisDay } from '#domain/time/french-dates.ts';
import { defineEmail, instant } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { dateAndTime, ownDataLink } from '#emails/email-links.ts';

/** The archive is downloaded from the account, never attached. */
export const dataArchiveReady = defineEmail({
  // What came by letter has a day and no hour.
  props: { askedAt: instant, expiresAt: instant },
  subject: ({ site }) => `Toutes vos données ${site.name} sont prêtes`,
  title: 'Toutes vos données sont prêtes',
  preview: ({ expiresAt }) => `À télécharger depuis votre profil jusqu’au ${dateAndTime(expiresAt)}.`,
  body: ({ site, askedAt, expiresAt }) => (
    <>
      <EmailText>
        L’archive que vous avez demandée le <strong>{formatDay(parisDay(new Date(askedAt)))}</strong> est
        prête. Téléchargez-la depuis les préférences de votre profil jusqu’au{' '}
        <strong>{dateAndTime(expiresAt)}</strong>&nbsp;; elle sera ensuite effacée.
      </EmailText>
      <EmailAction label="Télécharger mes données" href={ownDataLink(site)} />
      <EmailNote>
        Elle n’est pas jointe à ce message&nbsp;: elle contient tout ce que nous gardons à votre sujet. Vous
        ne l’avez demandée ni sur le site ni par écrit&nbsp;? Changez votre mot de passe et écrivez-nous.
      </EmailNote>
    </>
  ),
  sample: {
    askedAt: '2026-11-20T13:05:00.000Z',
    expiresAt: '2026-11-27T13:06:00.000Z',
  },
});
