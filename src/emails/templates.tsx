import type { ReactElement } from 'react';
import { CardAuthenticationEmail } from './CardAuthenticationEmail.tsx';
import type { EmailName, EmailPropsByName } from './email-props.ts';
import { euros } from './email-values.ts';
import { PaymentFailedEmail } from './PaymentFailedEmail.tsx';
import { PaymentRecoveredEmail } from './PaymentRecoveredEmail.tsx';
import { PurchaseReceiptEmail } from './PurchaseReceiptEmail.tsx';
import { SubscriptionCancelledEmail } from './SubscriptionCancelledEmail.tsx';
import { SubscriptionReactivatedEmail } from './SubscriptionReactivatedEmail.tsx';
import { SubscriptionSuspendedEmail } from './SubscriptionSuspendedEmail.tsx';
import { TerminationLinkEmail } from './TerminationLinkEmail.tsx';
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
  'card-authentication': {
    subject: ({ automation }) => `Votre banque demande votre accord pour ${automation}`,
    Email: CardAuthenticationEmail,
  },
  'payment-recovered': {
    subject: ({ automation }) => `Paiement reçu, tout est rentré dans l’ordre\u00a0: ${automation}`,
    Email: PaymentRecoveredEmail,
  },
  'subscription-cancelled': {
    subject: ({ automation }) => `Votre abonnement à ${automation} est annulé`,
    Email: SubscriptionCancelledEmail,
  },
  'subscription-reactivated': {
    subject: ({ automation }) => `Votre abonnement à ${automation} continue`,
    Email: SubscriptionReactivatedEmail,
  },
  'subscription-suspended': {
    subject: ({ automation }) => `Votre abonnement à ${automation} est suspendu`,
    Email: SubscriptionSuspendedEmail,
  },
  'termination-link': {
    subject: ({ site }) => `Résilier votre contrat ${site.name}`,
    Email: TerminationLinkEmail,
  },
};
