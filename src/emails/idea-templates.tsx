import type { EmailName } from './email-props.ts';
import type { EmailTemplate } from './email-template.ts';
import { IdeaGiftEmail, IdeaOnSaleEmail, ideaGiftTitle } from './IdeaOnSaleEmails.tsx';
import { IdeaNewsEmail, IdeaReceivedEmail, ideaNewsSubject } from './SupportEmails.tsx';

type AboutIdeas = Extract<EmailName, `idea-${string}`>;

/** Part of `templates`. */
export const ideaTemplates: { [Name in AboutIdeas]: EmailTemplate<Name> } = {
  'idea-news': { subject: ideaNewsSubject, Email: IdeaNewsEmail },
  'idea-gift': {
    subject: ({ automation }) => `${ideaGiftTitle}\u00a0: ${automation}`,
    Email: IdeaGiftEmail,
  },
  'idea-on-sale': {
    subject: ({ automations: [first, second] }) =>
      first && !second
        ? `Vous l’attendiez, elle est en vente\u00a0: ${first.name}`
        : 'Des automatisations que vous attendiez sont en vente',
    Email: IdeaOnSaleEmail,
  },
  'idea-received': {
    subject: () => 'Nous avons bien reçu votre idée d’automatisation',
    Email: IdeaReceivedEmail,
  },
};
