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
    /** What it may read; an email of the version before has none. */
    reads: z.array(line(100)).default([]),
    /** It reads the administration. */
    ofTeam: z.boolean(),
  },
  subject: ({ site, what }) => `${DONE[what].title} dans votre compte ${site.name}`,
  title: ({ what }) => DONE[what].title,
  preview: ({ what }) => DONE[what].effect,
  body: ({ site, at, what, name, reads, ofTeam }) => (
    <>
      <EmailText>
        La clé <strong>«&nbsp;{name}&nbsp;»</strong> {DONE[what].says} le {dateAndTime(at)}.{' '}
        {DONE[what].effect}
      </EmailText>
      {what !== 'removed' && reads.length > 0 ? (
        <EmailText>Ce qu’elle peut lire&nbsp;: {reads.join(' · ')}.</EmailText>
      ) : null}
      <EmailAction label="Voir mes clés" href={ofTeam ? adminSecurityLink(site) : connectionsLink(site)} />
      <EmailNote>
        Ce n’était pas vous&nbsp;? Changez votre mot de passe&nbsp;: toutes vos clés s’arrêtent avec l’ancien.
      </EmailNote>
    </>
  ),
  sample: {
    at: '2026-11-20T13:05:00.000Z',
    what: 'made',
    name: 'Comptabilité',
    reads: ['Vos achats et vos plafonds du mois', 'Vos factures et avoirs, en PDF aussi'],
    ofTeam: false,
  },
});

export const keyEnding = defineEmail({
  props: {
    endsAt: instant,
    name: line(60),
    /** It reads the administration. */
    ofTeam: z.boolean(),
  },
  subject: ({ name }) => `Votre clé d’API «\u00a0${name}\u00a0» s’arrête bientôt`,
  title: 'Une de vos clés d’API s’arrête bientôt',
  preview: ({ endsAt }) => `Elle n’ouvrira plus rien le ${dateAndTime(endsAt)}.`,
  body: ({ site, endsAt, name, ofTeam }) => (
    <>
      <EmailText>
        La clé <strong>«&nbsp;{name}&nbsp;»</strong> s’arrête le <strong>{dateAndTime(endsAt)}</strong>, à la
        date choisie quand elle a été faite. Le programme qui s’en sert ne lira alors plus rien.
      </EmailText>
      <EmailText>
        S’il vous sert encore, renouvelez la clé avant cette date et donnez-lui le nouveau secret&nbsp;:
        l’ancien peut continuer jusqu’à sept jours, le temps du changement.
      </EmailText>
      <EmailAction label="Voir mes clés" href={ofTeam ? adminSecurityLink(site) : connectionsLink(site)} />
      <EmailNote>Elle ne sert plus&nbsp;? Il n’y a rien à faire.</EmailNote>
    </>
  ),
  sample: { endsAt: '2026-12-04T13:05:00.000Z', name: 'Comptabilité', ofTeam: false },
});
