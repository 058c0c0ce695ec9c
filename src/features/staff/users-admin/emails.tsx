import { z } from 'zod';
import { defineEmail, instant } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { dateAndTime, signInLink, supportLink } from '#emails/email-links.ts';

function whatEnds(cancelled: number): string {
  if (cancelled === 0) return 'Plus rien ne sera prélevé.';
  const ended =
    cancelled > 1 ? `Vos ${cancelled}\u00a0abonnements sont annulés` : 'Votre abonnement est annulé';
  return `${ended} à la fin du mois déjà payé\u00a0: plus rien ne sera prélevé.`;
}

export const accountDeactivated = defineEmail({
  props: { at: instant, cancelledSubscriptions: z.int().nonnegative() },
  subject: ({ site }) => `Votre compte ${site.name} est désactivé`,
  title: 'Votre compte est désactivé',
  preview: 'Vous ne pouvez plus vous y connecter, et plus rien ne sera prélevé.',
  body: ({ site, at, cancelledSubscriptions }) => (
    <>
      <EmailText>
        Notre équipe a désactivé votre compte le <strong>{dateAndTime(at)}</strong>. Vous ne pouvez plus vous
        y connecter. {whatEnds(cancelledSubscriptions)}
      </EmailText>
      <EmailText>Ce que vous avez acheté reste à vous, et vos données sont gardées.</EmailText>
      <EmailAction label="Écrire au support" href={supportLink(site)} />
      <EmailNote>Vous pensez à une erreur&nbsp;? Écrivez-nous&nbsp;: le compte peut être rouvert.</EmailNote>
    </>
  ),
  sample: { at: '2026-11-20T13:05:00.000Z', cancelledSubscriptions: 2 },
});

export const accountReactivated = defineEmail({
  props: { at: instant },
  subject: ({ site }) => `Votre compte ${site.name} est de nouveau ouvert`,
  title: 'Votre compte est de nouveau ouvert',
  preview: 'Vous pouvez vous y connecter comme avant.',
  body: ({ site, at }) => (
    <>
      <EmailText>
        Notre équipe a rouvert votre compte le <strong>{dateAndTime(at)}</strong>. Vous pouvez vous y
        connecter comme avant, et ce que vous avez acheté y est.
      </EmailText>
      <EmailText>
        Vos abonnements annulés ne reprennent pas d’eux-mêmes&nbsp;: vous choisissez lesquels activer.
      </EmailText>
      <EmailAction label="Me connecter" href={signInLink(site)} />
    </>
  ),
  sample: { at: '2026-11-20T13:05:00.000Z' },
});
