import { EmailAction } from './EmailAction.tsx';
import { EmailLayout } from './EmailLayout.tsx';
import { EmailText } from './EmailText.tsx';
import { supportLink } from './email-links.ts';
import type { EmailPropsByName } from './email-props.ts';
import { euros } from './email-values.ts';

/** The bank sent the money back: it is still owed, and a person sees to it. */
export function RefundFailedEmail(props: EmailPropsByName['refund-failed']) {
  const { site, firstName, amountCents, invoiceNumber } = props;
  return (
    <EmailLayout
      site={site}
      firstName={firstName}
      title="Votre remboursement n’a pas abouti"
      preview={`${euros(amountCents)} vous sont toujours dus. Notre équipe s’en occupe.`}
    >
      <EmailText>
        Le remboursement de <strong>{euros(amountCents)}</strong> sur la facture {invoiceNumber} n’a pas pu
        arriver sur la carte qui a servi au paiement, par exemple parce qu’elle a été fermée. Cette somme vous
        est toujours due.
      </EmailText>
      <EmailText>
        Notre équipe a été prévenue et vous propose un autre moyen de la recevoir, sans frais pour vous. Vous
        pouvez aussi nous écrire dès maintenant&nbsp;: ne nous envoyez jamais un numéro de carte.
      </EmailText>
      <EmailAction label="Écrire au support" href={supportLink(site)} />
    </EmailLayout>
  );
}
