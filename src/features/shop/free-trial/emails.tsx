import { z } from 'zod';
import { defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { automationLink, dateAndTime, ownAutomationsLink } from '#emails/email-links.ts';

const trial = {
  props: { automation: line(200), automationId: z.int().positive(), endsAt: instant },
  sample: {
    automation: 'Relance des factures impayées',
    automationId: 7,
    endsAt: '2026-11-27T13:05:00.000Z',
  },
};

export const trialStarted = defineEmail({
  ...trial,
  subject: ({ automation }) => `Votre essai de 7\u00a0jours commence\u00a0: ${automation}`,
  title: 'Votre essai gratuit commence',
  preview: ({ automation, endsAt }) => `${automation} est à vous jusqu’au ${dateAndTime(endsAt)}.`,
  body: ({ site, automation, endsAt }) => (
    <>
      <EmailText>
        Vous pouvez utiliser <strong>{automation}</strong> jusqu’au <strong>{dateAndTime(endsAt)}</strong>,
        sans rien payer.
      </EmailText>
      <EmailAction label="Ouvrir mes automatisations" href={ownAutomationsLink(site)} />
      <EmailNote>
        À la fin, l’accès s’arrête de lui-même&nbsp;: l’essai ne se transforme jamais en abonnement payant.
      </EmailNote>
    </>
  ),
});

export const trialEnding = defineEmail({
  ...trial,
  subject: ({ automation }) => `Votre essai se termine bientôt\u00a0: ${automation}`,
  title: 'Votre essai se termine bientôt',
  preview: ({ automation, endsAt }) => `${automation}\u00a0: jusqu’au ${dateAndTime(endsAt)}.`,
  body: ({ site, automation, automationId, endsAt }) => (
    <>
      <EmailText>
        Votre essai de <strong>{automation}</strong> se termine le <strong>{dateAndTime(endsAt)}</strong>.
        Rien ne sera débité&nbsp;: l’accès s’arrêtera de lui-même.
      </EmailText>
      <EmailText>
        Pour continuer sans interruption, achetez l’automatisation et abonnez-vous, même pendant l’essai.
      </EmailText>
      <EmailAction label="Garder cette automatisation" href={automationLink(site, automationId)} />
    </>
  ),
});

export const trialEnded = defineEmail({
  ...trial,
  subject: ({ automation }) => `Votre essai est terminé\u00a0: ${automation}`,
  title: 'Votre essai est terminé',
  preview: 'Rien n’a été débité.',
  body: ({ site, automation, automationId, endsAt }) => (
    <>
      <EmailText>
        Votre essai de <strong>{automation}</strong> s’est terminé le {dateAndTime(endsAt)}. Rien n’a été
        débité.
      </EmailText>
      <EmailText>
        Elle vous a été utile&nbsp;? Achetez-la une fois, puis abonnez-vous au mois&nbsp;: vous arrêtez quand
        vous voulez.
      </EmailText>
      <EmailAction label="Revoir cette automatisation" href={automationLink(site, automationId)} />
    </>
  ),
});
