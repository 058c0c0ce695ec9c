import { z } from 'zod';
import { defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { adminSecurityLink, connectionsLink, dateAndTime } from '#emails/email-links.ts';

const DONE = {
  made: {
    title: 'Une clé d’API a été créée',
    says: 'a été créée',
    effect: 'Un programme qui la connaît peut lire ce que vous lui avez permis, sans rien pouvoir changer.',
  },
  rotated: {
    title: 'Une clé d’API a été renouvelée',
    says: 'a été renouvelée',
    effect: 'L’ancien secret s’arrête au moment que vous avez choisi.',
  },
  removed: {
    title: 'Une clé d’API a été retirée',
    says: 'a été retirée',
    effect: 'Elle n’ouvre plus rien.',
  },
};

export const keyChanged = defineEmail({
  props: {
    at: instant,
    what: z.enum(['made', 'rotated', 'removed']),
    name: line(60),
    /** It reads the administration. */
    ofTeam: z.boolean(),
  },
  subject: ({ site, what }) => `${DONE[what].title} dans votre compte ${site.name}`,
  title: ({ what }) => DONE[what].title,
  preview: ({ what }) => DONE[what].effect,
  body: ({ site, at, what, name, ofTeam }) => (
    <>
      <EmailText>
        La clé <strong>«&nbsp;{name}&nbsp;»</strong> {DONE[what].says} le {dateAndTime(at)}.{' '}
        {DONE[what].effect}
      </EmailText>
      <EmailAction label="Voir mes clés" href={ofTeam ? adminSecurityLink(site) : connectionsLink(site)} />
      <EmailNote>
        Ce n’était pas vous&nbsp;? Changez votre mot de passe&nbsp;: toutes vos clés s’arrêtent avec l’ancien.
      </EmailNote>
    </>
  ),
  sample: { at: '2026-11-20T13:05:00.000Z', what: 'made', name: 'Comptabilité', ofTeam: false },
});
