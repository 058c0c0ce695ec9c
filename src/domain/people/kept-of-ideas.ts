import type { KeptData } from './kept-line.ts';

/** What is proposed to the shop, and how it came; part of `KEPT_DATA`. */
export const KEPT_OF_IDEAS = {
  ideas: {
    what: 'Les idées d’automatisation, avec l’adresse qui les a envoyées',
    why: 'les étudier et vous répondre, que vous ayez un compte ou non',
    basis: 'interest',
    period: { years: 3 },
    from: 'après leur envoi',
    readers: 'vous et l’équipe',
    tables: ['automation_ideas', 'idea_analyses', 'idea_answers', 'idea_gifts'],
    sweep: 'old-ideas',
  },
  votes: {
    what: 'Les idées retenues qui vous intéressent',
    why: 'commencer par ce qui est le plus attendu, et vous dire quand c’est en vente',
    basis: 'interest',
    from: 'tant que le compte existe',
    readers: 'le programme seul',
    tables: ['idea_votes'],
  },
  incomingEmails: {
    what: 'L’empreinte des emails que la boutique a reçus',
    why: 'ne pas prendre deux fois le même, et limiter ce qu’une adresse peut envoyer',
    basis: 'interest',
    period: { days: 30 },
    from: 'après leur réception',
    readers: 'le programme seul',
    tables: ['incoming_emails'],
    sweep: 'old-incoming-emails',
    afterDeletion: 'L’empreinte des emails envoyés à la boutique, sans celle de votre adresse.',
  },
} as const satisfies Record<string, KeptData>;
