import { dateAndTime } from './email-links.ts';
import type { EmailName } from './email-props.ts';
import type { EmailTemplate } from './email-template.ts';
import { ideaGiftTitle } from './IdeaOnSaleEmails.tsx';
import { SleepingToolEmail } from './SleepingToolEmails.tsx';
import {
  PriceChangeEmail,
  SubscriptionCancelledEmail,
  SubscriptionReactivatedEmail,
  SubscriptionSuspendedEmail,
} from './SubscriptionEmails.tsx';
import {
  GiftEndingEmail,
  GiftReceivedEmail,
  TrialEndedEmail,
  TrialEndingEmail,
  TrialStartedEmail,
} from './TrialAndGiftEmails.tsx';

type AboutSubscriptions = Extract<
  EmailName,
  `subscription-${string}` | `trial-${string}` | `gift-${string}` | 'price-change' | 'sleeping-tool'
>;

/** Part of `templates`. */
export const subscriptionTemplates: { [Name in AboutSubscriptions]: EmailTemplate<Name> } = {
  'trial-started': {
    subject: ({ automation }) => `Votre essai de 7\u00a0jours commence\u00a0: ${automation}`,
    Email: TrialStartedEmail,
  },
  'trial-ending': {
    subject: ({ automation }) => `Votre essai se termine bientôt\u00a0: ${automation}`,
    Email: TrialEndingEmail,
  },
  'trial-ended': {
    subject: ({ automation }) => `Votre essai est terminé\u00a0: ${automation}`,
    Email: TrialEndedEmail,
  },
  'gift-received': {
    subject: ({ automation, idea }) =>
      `${idea ? ideaGiftTitle : 'Une automatisation vous est offerte'}\u00a0: ${automation}`,
    Email: GiftReceivedEmail,
  },
  'gift-ending': {
    subject: ({ automation, becomesOwned }) =>
      becomesOwned
        ? `${automation} est bientôt à vous pour de bon`
        : `Votre automatisation offerte se termine bientôt\u00a0: ${automation}`,
    Email: GiftEndingEmail,
  },
  'price-change': {
    subject: ({ automation, from }) => `Le prix de ${automation} change le ${dateAndTime(from)}`,
    Email: PriceChangeEmail,
  },
  'sleeping-tool': {
    subject: ({ automation }) => `Gardez-vous ${automation}\u00a0?`,
    Email: SleepingToolEmail,
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
};
