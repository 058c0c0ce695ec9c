import { type Identity, nameOnPaper } from '#domain/document/identity.ts';
import type { SavedForm } from '#tools/parts/saved-form.ts';

const customers = {
  octave: {
    name: 'Bijouterie Octave',
    address: '8 Grande Rue\n25000 Besançon',
    email: 'comptabilite@bijouterie-octave.example',
    siren: '901472639',
    vat_number: 'FR20901472639',
  },
  musee: {
    name: 'Musée du Temps et des Métiers',
    address: '96 rue des Fontaines\n25500 Morteau',
    email: 'regie@musee-des-metiers.example',
    siren: '812345676',
    vat_number: '',
  },
  lenoir: {
    name: 'Hélène Lenoir',
    address: '3 impasse du Lavoir\n39100 Dole',
    email: 'helene.lenoir@courriel.example',
    siren: '',
    vat_number: '',
  },
} as const;

export type CamilleCustomer = keyof typeof customers;

const articles = {
  revision: { label: 'Révision complète d’un mouvement mécanique', unit: 'h', price: 62.5, vat_rate: 20 },
  polissage: { label: 'Polissage du boîtier et du bracelet', unit: 'forfait', price: 85, vat_rate: 20 },
  verre: { label: 'Verre saphir, pose comprise', unit: '', price: 118.9, vat_rate: 20 },
  pendule: { label: 'Entretien annuel d’une pendule', unit: 'forfait', price: 140, vat_rate: 20 },
} as const;

type Article = keyof typeof articles;

/** `[article, quantity as it is typed]`. */
export type Sold = readonly (readonly [Article, string])[];

const uuid = (number: number): string => `5f0c1a9e-7d34-4b0e-9a51-${String(number).padStart(12, '0')}`;

export const camilleBook = {
  company: {
    name: 'Camille Martin',
    company: 'Atelier Martin',
    address: '12 rue des Horlogers\n25000 Besançon',
    siret: '85012345600012',
    vat_number: 'FR14850123456',
    iban: 'FR7630006000011234567890189',
    status: 'sole_trader',
    form: 'RNE 850\u00a0123\u00a0456',
    email: 'contact@atelier-martin.example',
    phone: '',
    logo: '',
  } satisfies Identity,
  customers: Object.values(customers).map((one, index) => ({
    id: uuid(index + 1),
    ...one,
    consumer: one.siren === '',
  })),
  articles: Object.values(articles).map((one, index) => ({ id: uuid(index + 101), ...one })),
};

const typedPrice = (price: number): string => String(price).replace('.', ',');

export const linesOf = (sold: Sold): SavedForm['lignes'] =>
  sold.map(([article, qte]) => {
    const { label: nom, unit: unite, price } = articles[article];
    return { nom, qte, unite, pu: typedPrice(price), tva: '2000' };
  });

/** As it is typed: whole, or with decimals behind a comma. */
export const pricedLinesOf = (sold: Sold) =>
  sold.map(([article, qte]) => ({
    quantity: Math.round(Number(qte.replace(',', '.')) * 1000),
    unitPrice: Math.round(articles[article].price * 1_000_000),
    vat: 2000,
  }));

/** The fields of a paper that name its issuer and its customer. */
export function partiesOf(customer: CamilleCustomer): SavedForm['champs'] {
  const { name, address, siren, vat_number } = customers[customer];
  const { company } = camilleBook;
  return {
    'e-nom': nameOnPaper(company),
    'e-adresse': company.address,
    'e-siret': company.siret,
    'e-tva': company.vat_number,
    'e-statut': company.status,
    'e-forme': company.form,
    'e-mail': company.email,
    'e-tel': company.phone,
    'c-type': siren === '' ? 'consumer' : 'business_fr',
    'c-nom': name,
    'c-adresse': address,
    'c-siret': siren,
    'c-tva': vat_number,
    iban: company.iban,
  };
}
