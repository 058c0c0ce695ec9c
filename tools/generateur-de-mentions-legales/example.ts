import type { NoticeWork } from './work-file.ts';

/** Name, address and telephone, as they publish them; the page asks to verify them. */
export const hosts: Record<string, [name: string, address: string, phone: string]> = {
  ovh: ['OVH SAS', '2 rue Kellermann, 59100 Roubaix, France', '1007'],
  o2: ['o2switch SAS', 'Chemin des Pardiaux, 63000 Clermont-Ferrand, France', '04 44 44 60 40'],
  gandi: ['Gandi SAS', '63-65 boulevard Masséna, 75013 Paris, France', '01 70 37 76 61'],
  shopify: [
    'Shopify International Limited',
    'Victoria Buildings, 2nd Floor, 1-2 Haddington Road, Dublin 4, D04 XN32, Irlande',
    '',
  ],
};

export const example: NoticeWork = {
  outil: 'mentions-legales',
  version: 2,
  champs: {
    site: 'Atelier Morel',
    url: 'https://www.atelier-morel.example',
    statut: 'societe',
    denomination: 'Atelier Morel',
    forme: 'SARL',
    capital: '5\u00a0000',
    adresse: '12 rue des Tanneurs, 69005 Lyon',
    tel: '04 72 00 00 00',
    courriel: 'bonjour@atelier-morel.example',
    siren: '732 829 320 00074',
    registre: 'RCS',
    greffe: 'Lyon',
    tva: 'FR44732829320',
    directeur: 'Jeanne Morel',
    'h-choix': 'ovh',
    'h-nom': 'OVH SAS',
    'h-adresse': '2 rue Kellermann, 59100 Roubaix, France',
    'h-tel': '1007',
    contact: true,
    lettre: true,
    'hors-ue': 'oui',
  },
  lignes: [{ qui: 'Service d’envoi de la lettre', pays: 'États-Unis', garantie: 'clauses' }],
};
