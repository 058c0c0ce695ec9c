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
    'e-nom': 'Atelier Morel',
    'e-adresse': '12 rue des Tanneurs\n69005 Lyon',
    'e-siret': '732 829 320 00074',
    'e-tva': 'FR44732829320',
    'e-statut': 'company',
    'e-forme': 'SARL au capital de 5\u00a0000\u00a0€, RCS Lyon 732\u00a0829\u00a0320',
    'e-mail': 'contact@atelier-morel.example',
    'e-tel': '04 72 00 00 00',
    'c-nom': 'Maison Kerbrat',
    'c-adresse': '4 quai de Recouvrance\n29200 Brest',
    'c-siret': '123 456 782',
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
