import { cents, defineEmail, line } from '#emails/define-email.ts';
import { EmailAction, EmailNote, EmailText } from '#emails/EmailLayout.tsx';
import { euros, invoicesLink, supportLink } from '#emails/email-links.ts';

/** The bank sent the money back: it is still owed, and staff take over. */
export const refundFailed = defineEmail({
  props: { amountCents: cents.positive(), invoiceNumber: line(40) },
  subject: ({ amountCents }) => `Votre remboursement de ${euros(amountCents)} n’a pas abouti`,
  title: 'Votre remboursement n’a pas abouti',
  preview: ({ amountCents }) => `${euros(amountCents)} vous sont toujours dus. Notre équipe s’en occupe.`,
  body: ({ site, amountCents, invoiceNumber }) => (
    <>
      <EmailText>
        Le remboursement de <strong>{euros(amountCents)}</strong> sur la facture {invoiceNumber} n’a pas pu
        arriver sur la carte ou le compte qui a servi au paiement, par exemple après sa clôture. Cette somme
        vous est toujours due.
      </EmailText>
      <EmailText>
        Notre équipe a été prévenue et vous propose un autre moyen de la recevoir, sans frais pour vous. Vous
        pouvez aussi nous écrire dès maintenant&nbsp;: ne nous envoyez jamais un numéro de carte.
      </EmailText>
      <EmailAction label="Écrire au support" href={supportLink(site)} />
    </>
  ),
  sample: { amountCents: 3883, invoiceNumber: 'F-2026-000123' },
});

export const refundSent = defineEmail({
  props: { amountCents: cents.positive(), invoiceNumber: line(40), creditNoteNumber: line(40) },
  subject: ({ amountCents }) => `Votre remboursement de ${euros(amountCents)} est parti`,
  title: 'Votre remboursement est parti',
  preview: ({ amountCents }) => `${euros(amountCents)} reviennent sur la carte ou le compte qui a payé.`,
  body: ({ site, amountCents, invoiceNumber, creditNoteNumber }) => (
    <>
      <EmailText>
        Nous vous avons remboursé <strong>{euros(amountCents)}</strong> de la facture {invoiceNumber}, sur la
        carte ou le compte qui a servi au paiement. Votre banque l’affiche en général sous cinq à dix jours
        ouvrés.
      </EmailText>
      <EmailText>L’avoir {creditNoteNumber} est joint à ce message.</EmailText>
      <EmailAction label="Voir mes factures et avoirs" href={invoicesLink(site)} />
      <EmailNote>
        Toujours rien après dix jours ouvrés&nbsp;? Écrivez au support, nous cherchons avec vous.
      </EmailNote>
    </>
  ),
  sample: {
    amountCents: 3883,
    invoiceNumber: 'F-2026-000123',
    creditNoteNumber: 'A-2026-000007',
  },
});
