import type { SavedForm } from './saved-form.ts';

/** Who sells and who buys, on the example of a quote or an invoice. */
export const exampleParties: SavedForm['champs'] = {
  'e-nom': 'Atelier Morel',
  'e-adresse': '12 rue des Tanneurs\n69005 Lyon',
  'e-siret': '732 829 320 00074',
  'e-tva': 'FR44732829320',
  'e-statut': 'company',
  'e-forme': 'SARL au capital de 5\u00a0000\u00a0€, RCS Lyon 732\u00a0829\u00a0320',
  'e-mail': 'contact@atelier-morel.example',
  'e-tel': '04 72 00 00 00',
  iban: 'FR76 3000 6000 0112 3456 7890 189',
  'c-nom': 'Maison Kerbrat',
  'c-adresse': '4 quai de Recouvrance\n29200 Brest',
  'c-siret': '123 456 782',
};
