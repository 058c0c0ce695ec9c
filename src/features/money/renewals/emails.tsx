import { z } from 'zod';
import { cents, defineEmail, instant, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailRows, EmailText } from '#emails/EmailLayout.tsx';
import { cardUpdateLink, dateAndTime, euros } from '#emails/email-links.ts';

export const paymentFailed = defineEmail({
  props: {
    automation: line(200),
    amountCents: cents.positive(),
    reason: line(300),
    attempt: z.int().positive(),
    maxAttempts: z.int().positive(),
    /** Null after the last attempt. */
    nextAttemptAt: instant.nullable(),
    accessUntil: instant,
  },
  subject: ({ amountCents, automation }) => `Paiement refusé\u00a0: ${euros(amountCents)} pour ${automation}`,
  title: 'Votre paiement n’est pas passé',
  preview: ({ accessUntil }) => `Votre accès est conservé jusqu’au ${dateAndTime(accessUntil)}.`,
  body: ({ site, automation, amountCents, reason, attempt, maxAttempts, nextAttemptAt, accessUntil }) => (
    <>
      <EmailText>
        Le prélèvement de <strong>{euros(amountCents)}</strong> pour <strong>{automation}</strong> a été
        refusé. {reason}
      </EmailText>
      <EmailText>
        Rien n’est perdu&nbsp;: votre accès est conservé jusqu’au <strong>{dateAndTime(accessUntil)}</strong>.
      </EmailText>
      <EmailAction label="Mettre à jour ma carte" href={cardUpdateLink(site)} />
      <EmailRows
        rows={[
          { label: 'Tentative', value: `${attempt} sur ${maxAttempts}` },
          {
            label: 'Prochaine tentative',
            value: nextAttemptAt === null ? 'Aucune' : dateAndTime(nextAttemptAt),
          },
          { label: 'Accès conservé jusqu’au', value: dateAndTime(accessUntil) },
        ]}
      />
      <EmailNote>
        {nextAttemptAt === null
          ? 'C’était la dernière tentative. Une carte mise à jour avant cette date règle aussitôt la somme due\u00a0; sinon l’abonnement sera suspendu et l’automatisation restera à vous.'
          : 'Une carte mise à jour règle aussitôt la somme due. Sinon, nous réessaierons à la date indiquée\u00a0; après le délai, l’abonnement sera suspendu et l’automatisation restera à vous.'}
      </EmailNote>
    </>
  ),
  sample: {
    firstName: null,
    automation: 'Relance des factures impayées',
    amountCents: 500,
    reason: 'Votre banque indique que la provision est insuffisante.',
    attempt: 2,
    maxAttempts: 4,
    nextAttemptAt: '2026-11-22T13:05:00.000Z',
    accessUntil: '2026-11-23T13:05:00.000Z',
  },
});

export const cardAuthentication = defineEmail({
  props: { automation: line(200), amountCents: cents.positive(), accessUntil: instant },
  subject: ({ automation }) => `Votre banque demande votre accord pour ${automation}`,
  title: 'Votre banque demande votre accord',
  preview: ({ accessUntil }) =>
    `Confirmez ce paiement avant le ${dateAndTime(accessUntil)} pour garder votre accès.`,
  body: ({ site, automation, amountCents, accessUntil }) => (
    <>
      <EmailText>
        Votre banque demande que vous confirmiez vous-même le prélèvement de{' '}
        <strong>{euros(amountCents)}</strong> pour <strong>{automation}</strong>. Nous ne pouvons pas le faire
        à votre place.
      </EmailText>
      <EmailText>
        Réglez ce paiement depuis votre compte et donnez votre accord à votre banque, avec cette carte ou une
        autre&nbsp;: tout rentre aussitôt dans l’ordre. Votre accès est conservé jusqu’au{' '}
        <strong>{dateAndTime(accessUntil)}</strong>.
      </EmailText>
      <EmailAction label="Régler maintenant" href={cardUpdateLink(site)} />
      <EmailNote>Passé cette date, l’abonnement sera suspendu et l’automatisation restera à vous.</EmailNote>
    </>
  ),
  sample: {
    automation: 'Relance des factures impayées',
    amountCents: 500,
    accessUntil: '2026-11-23T13:05:00.000Z',
  },
});
