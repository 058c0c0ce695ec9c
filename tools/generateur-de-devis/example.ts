import { exampleParties } from '../parts/example-parties.ts';
import type { SavedForm } from '../parts/saved-form.ts';

/** What one quote leaves nothing of in the next. */
export const clearedForNext: SavedForm['champs'] = {
  'c-type': 'business_fr',
  'c-nom': '',
  'c-adresse': '',
  'c-siret': '',
  'c-tva': '',
  objet: '',
  debut: '',
  duree: '',
  lieu: '',
  'remise-type': '',
  remise: '',
  auto: false,
  motif: '',
  'motif-autre': '',
  notes: '',
};

export const example = (today: string): SavedForm => ({
  champs: {
    ...clearedForNext,
    ...exampleParties,
    objet: 'Refonte du site de vente',
    date: today,
    validite: '30',
    'remise-type': 'pc',
    remise: '5',
    acompte: '30',
    franchise: false,
  },
  lignes: [
    { nom: 'Conception et maquettes', qte: '3,5', unite: 'jours', pu: '480', tva: '2000' },
    { nom: 'Développement de la boutique', qte: '8', unite: 'jours', pu: '520', tva: '2000' },
    { nom: 'Livret imprimé de prise en main', qte: '20', pu: '6,90', tva: '550' },
  ],
});
