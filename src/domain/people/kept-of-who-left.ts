import type { KeptData } from './kept-line.ts';

export const KEPT_OF_WHO_LEFT = {
  leaving: {
    what: 'La raison de votre départ, si vous la dites',
    why: 'améliorer ce que nous vendons',
    basis: 'interest',
    period: { years: 3 },
    from: 'après que vous l’avez dite',
    readers: 'vous et l’équipe',
    tables: ['leaving_reasons'],
    sweep: 'old-leaving-reasons',
    afterDeletion: 'Le choix et sa date, sans votre phrase ni rien qui dise de qui ils viennent.',
  },
  sleepingNotices: {
    what: 'La question «\u00a0gardez-vous cet outil\u00a0?\u00a0», et votre réponse',
    why: 'ne pas vous la poser deux fois en six mois',
    basis: 'interest',
    period: { years: 1 },
    from: 'après l’email',
    readers: 'le programme seul',
    tables: ['sleeping_notices'],
    sweep: 'old-sleeping-notices',
  },
  deletionRecord: {
    what: 'La trace d’un compte supprimé',
    why: 'restaurer vos achats, une fois, et seulement ce qui n’a pas été remboursé',
    basis: 'interest',
    period: { years: 3 },
    from: 'après la suppression du compte',
    readers: 'le programme seul',
    tables: ['deletion_records'],
    sweep: 'old-deletion-records',
    afterDeletion:
      'Une empreinte de votre adresse email, calculée avec une clé secrète\u00a0: l’adresse elle-même n’est pas conservée et ne se retrouve pas à partir de l’empreinte. Avec elle, les numéros de vos achats, votre plafond mensuel et le dernier numéro donné à vos factures, vos avoirs et vos devis, pour qu’aucun ne serve deux fois.',
  },
} as const satisfies Record<string, KeptData>;
