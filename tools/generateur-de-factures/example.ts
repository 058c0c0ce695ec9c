import { addDays } from '../parts/calendar.ts';
import { exampleParties } from '../parts/example-parties.ts';
import type { SavedForm } from '../parts/saved-form.ts';

/** What the customer of one invoice leaves nothing of in the next. */
export const clearedForNext: SavedForm['champs'] = {
  'c-nom': '',
  'c-adresse': '',
  'c-siret': '',
  'c-tva': '',
  'c-type': 'business_fr',
  'c-mail': '',
  livraison: '',
  commande: '',
  paye: '',
  'est-acompte': false,
  acomptes: '',
  notes: '',
  remise: '',
  'remise-type': '',
  vente: '',
  genre: 'invoice',
  origine: '',
  'origine-date': '',
  'origine-motif': '',
  // Reverse charge is of one operation: it stayed ticked for the next customer.
  auto: false,
  motif: '',
  'motif-autre': '',
};

export const example = (today: string): SavedForm => ({
  champs: {
    ...clearedForNext,
    ...exampleParties,
    dernier: `${today.slice(0, 4)}-041`,
    numero: `${today.slice(0, 4)}-042`,
    date: today,
    vente: addDays(today, -2),
    delai: '30',
    nature: 'Livraisons de biens et prestations de services',
    paye: '1 500',
    franchise: false,
  },
  lignes: [
    { nom: 'Développement de la boutique', qte: '8', unite: 'jours', pu: '520', tva: '2000' },
    { nom: 'Livret imprimé de prise en main', qte: '20', pu: '6,90', tva: '550' },
  ],
});

/** Of the first version of the tool: a customer was a business or not, and nothing more. */
export function fromFirstVersion({ champs, lignes }: SavedForm): SavedForm {
  if (typeof champs.pro !== 'boolean') return { champs, lignes };
  return { champs: { ...champs, 'c-type': champs.pro ? 'business_fr' : 'consumer' }, lignes };
}
