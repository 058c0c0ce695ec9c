import { z } from 'zod';
import { defineEmail, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { cardUpdateLink } from '#emails/email-links.ts';

/** docs/product/bank-debit.md#revoked-at-the-bank */
export const mandateEnded = defineEmail({
  props: {
    last4: line(4),
    /** The months are debited from it. */
    debited: z.boolean(),
    hasCard: z.boolean(),
  },
  subject: ({ last4 }) => `Votre compte bancaire •••• ${last4} ne peut plus être prélevé`,
  title: 'Votre mandat de prélèvement a pris fin',
  preview: ({ debited }) =>
    debited
      ? 'Choisissez un autre moyen avant votre prochain mois.'
      : 'Vos mois sont payés par carte\u00a0: rien ne change.',
  body: ({ site, last4, debited, hasCard }) => (
    <>
      <EmailText>
        Votre banque nous indique que le mandat du compte se terminant par <strong>{last4}</strong> n’est plus
        valable&nbsp;: il a été révoqué, ou le compte ne peut plus être prélevé.
      </EmailText>
      {debited ? (
        <EmailText>
          Vos prochains mois y étaient prélevés. Sans autre moyen, ils seraient refusés, et vos
          automatisations suspendues trois jours plus tard.{' '}
          {hasCard
            ? 'Choisissez votre carte, ou enregistrez de nouveau un compte.'
            : 'Enregistrez une carte, ou de nouveau un compte.'}
        </EmailText>
      ) : (
        <EmailText>
          Vos mois sont payés par votre carte&nbsp;: rien ne change pour eux. Vous pouvez retirer ce compte,
          ou l’enregistrer de nouveau.
        </EmailText>
      )}
      <EmailAction label="Voir mes moyens de paiement" href={cardUpdateLink(site)} />
      <EmailNote>
        Un prélèvement déjà parti à la banque suit son cours&nbsp;: nous vous dirons s’il a abouti.
      </EmailNote>
    </>
  ),
  sample: { last4: '2606', debited: true, hasCard: true },
});
