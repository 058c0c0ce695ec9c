import type { ReactElement } from 'react';
import type { EmailName, EmailPropsByName } from './email-props.ts';
import { euros } from './email-values.ts';
import { IdeaReceivedEmail } from './IdeaReceivedEmail.tsx';
import { PaymentFailedEmail } from './PaymentFailedEmail.tsx';
import { PurchaseReceiptEmail } from './PurchaseReceiptEmail.tsx';
import { TicketReceivedEmail } from './TicketReceivedEmail.tsx';
import { VerificationEmail } from './VerificationEmail.tsx';

type EmailTemplate<Name extends EmailName> = {
  subject: (props: EmailPropsByName[Name]) => string;
  Email: (props: EmailPropsByName[Name]) => ReactElement;
};

/** The only list of templates: a name added to `email-props.ts` does not compile until it is here. */
export const templates: { [Name in EmailName]: EmailTemplate<Name> } = {
  verification: {
    subject: ({ site }) => `Confirmez votre adresse email pour ${site.name}`,
    Email: VerificationEmail,
  },
  'purchase-receipt': {
    subject: ({ invoiceNumber, automation }) => `Votre reçu ${invoiceNumber}\u00a0: ${automation}`,
    Email: PurchaseReceiptEmail,
  },
  'payment-failed': {
    subject: ({ amountCents, automation }) =>
      `Paiement refusé\u00a0: ${euros(amountCents)} pour ${automation}`,
    Email: PaymentFailedEmail,
  },
  'ticket-received': {
    subject: ({ ticketId }) => `Nous avons bien reçu votre demande n°\u00a0${ticketId}`,
    Email: TicketReceivedEmail,
  },
  'idea-received': {
    subject: () => 'Nous avons bien reçu votre idée d’automatisation',
    Email: IdeaReceivedEmail,
  },
};
