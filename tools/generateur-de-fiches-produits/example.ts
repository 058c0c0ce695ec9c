import { emptyProduct, type Product } from './core.ts';

export const example = (): Product => ({
  ...emptyProduct(),
  name: 'Sac à dos Brume',
  brand: 'Atelier Morel',
  kind: 'Sac à dos urbain',
  material: 'Coton ciré',
  colour: 'Vert forêt',
  size: '30 × 45 × 15 cm',
  weight: '850 g',
  origin: 'Portugal',
  warranty: '3 ans',
  audience: 'les trajets quotidiens à vélo',
  promise: 'Vos affaires restent au sec, même sous l’averse.',
  strengths:
    'Fermeture étanche : l’eau n’entre pas\nPoche rembourrée : ordinateur jusqu’à 15 pouces\nBande réfléchissante : visible à 150 mètres\nPièces réparables : boucles et sangles remplaçables',
  care: 'Éponge humide, puis cire une fois par an',
  price: '89,90',
  reference: 'BRUME-VF',
  gtin: '3760123456784',
  url: 'https://www.exemple.fr/sac-a-dos-brume',
  images: 'https://www.exemple.fr/img/brume-1.jpg',
  shop: 'Atelier Morel',
  maker: {
    name: 'Atelier Morel',
    address: '12 rue des Tanneurs\n35000 Rennes, France',
    electronic: 'contact@exemple.fr',
  },
  model: 'Brume, lot 2026-09',
  warnings: 'Tenir éloigné du feu : le coton ciré est inflammable.',
});
