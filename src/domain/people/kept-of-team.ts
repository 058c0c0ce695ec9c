import type { KeptData } from './kept-line.ts';

export const KEPT_OF_TEAM = {
  staffActs: {
    what: 'Ce que l’équipe a fait dans votre compte',
    why: 'vous dire qui a fait quoi, et prouver que rien n’a été effacé',
    basis: 'interest',
    period: { years: 3 },
    from: 'après l’acte, pour ce qui a changé ; la ligne sans nom ni texte reste',
    readers: 'l’équipe',
    tables: ['journal_entries', 'journal_details', 'journal_origins', 'journal_head'],
    sweep: 'old-journal-details',
    afterDeletion: 'La ligne de l’acte, sans nom ni texte\u00a0; d’où l’équipe a agi, pour trois ans.',
  },
  factors: {
    what: 'Si vous êtes de l’équipe\u00a0: vos clés d’accès, applications à codes et codes de secours, et d’où vous êtes connecté',
    why: 'que personne d’autre n’entre dans l’administration',
    basis: 'interest',
    from: 'tant que vous êtes de l’équipe\u00a0; les connexions, comme leurs dates',
    readers: 'vous\u00a0; l’équipe sait combien il y en a',
    tables: ['second_factors', 'recovery_codes'],
  },
  notes: {
    what: 'Les notes que l’équipe prend à votre sujet',
    why: 'ne pas vous faire répéter ce que vous nous avez déjà expliqué',
    basis: 'interest',
    from: 'tant que le compte existe',
    readers: 'l’équipe',
    tables: ['customer_notes'],
  },
  viewings: {
    what: 'Les fois où l’équipe a consulté votre compte comme vous le voyez, et pourquoi',
    why: 'vous le dire dans votre compte, et prouver que rien n’y a été changé',
    basis: 'interest',
    period: { years: 3 },
    from: 'après la consultation',
    readers: 'vous et l’équipe',
    tables: ['viewings'],
    sweep: 'old-viewings',
  },
  views: {
    what: 'Les vues de listes qu’un membre de l’équipe enregistre',
    why: 'retrouver d’un geste ce qu’il regarde chaque jour',
    basis: 'interest',
    from: 'tant que le compte existe',
    readers: 'son auteur',
    tables: ['saved_views'],
  },
} as const satisfies Record<string, KeptData>;
