import type { ReactElement } from 'react';
import { AccountDeletedEmail } from './AccountDeletedEmail.tsx';
import type { EmailName, EmailPropsByName } from './email-props.ts';
import { euros } from './email-values.ts';
import { PaymentFailedEmail } from './PaymentFailedEmail.tsx';
import { PurchaseReceiptEmail } from './PurchaseReceiptEmail.tsx';
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
  'account-deleted': {
    subject: ({ site }) => `Votre compte ${site.name} a été supprimé`,
    Email: AccountDeletedEmail,
  },
};
