import type { Segment } from './core.ts';

export interface SegmentWords {
  name: string;
  /** Of its mark; the name stands beside it. */
  colour: string;
  advice: string;
}

export const segments: Record<Segment, SegmentWords> = {
  champions: {
    name: 'Champions',
    colour: '#1f7a5c',
    advice:
      'Remerciez-les, montrez-leur les nouveautés en premier et demandez-leur un avis ou un parrainage.',
  },
  fideles: {
    name: 'Fidèles',
    colour: '#3f8f8a',
    advice: 'Proposez un programme de fidélité ou une offre complémentaire à leurs achats habituels.',
  },
  nouveaux: {
    name: 'Nouveaux',
    colour: '#4f86c6',
    advice:
      'Soignez l’accueil\u00a0: un mode d’emploi, un conseil, puis une raison simple de revenir sous trente jours.',
  },
  prometteurs: {
    name: 'Prometteurs',
    colour: '#7a74c4',
    advice:
      'Ils viennent d’acheter\u00a0: suggérez le produit qui va avec et facilitez la commande suivante.',
  },
  'a-suivre': {
    name: 'À entretenir',
    colour: '#a58a2a',
    advice: 'Rappelez-vous à eux avec un contenu utile avant de parler de remise.',
  },
  'a-ne-pas-perdre': {
    name: 'À ne pas perdre',
    colour: '#c0562f',
    advice:
      'De très bons clients qui s’éloignent\u00a0: appelez-les, comprenez pourquoi, faites une offre personnelle.',
  },
  'a-reveiller': {
    name: 'À réveiller',
    colour: '#c98a3a',
    advice: 'Envoyez une offre de retour limitée dans le temps, avec leurs produits préférés.',
  },
  perdus: {
    name: 'Presque perdus',
    colour: '#8b8f92',
    advice:
      'Un dernier message simple, puis retirez-les de vos envois pour préserver votre réputation d’expéditeur.',
  },
};

export const isSegment = (key: string): key is Segment => Object.hasOwn(segments, key);
export const segmentKeys: readonly Segment[] = Object.keys(segments).filter(isSegment);
