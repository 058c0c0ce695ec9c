import type { BookArticle, BookCustomer, Company } from './book-edits.ts';

/** A price is typed as a text, a tick as true or false. */
export type Typed = Record<string, string | boolean>;

export interface BookField {
  name: string;
  label: string;
  is?: 'lines' | 'tick' | 'amount';
  required?: string;
  unit?: string;
  help?: string;
  autoComplete?: string;
  /** It is said below the field, and refuses nothing: a number of another country is kept as it is written. */
  doubt?: (typed: string) => string | undefined;
}

export type Read<Thing> = { thing: Thing } | { faults: Record<string, string> };

/** How one kind of the book is typed, read and named. */
export interface BookKind<Thing> {
  fields: readonly BookField[];
  typed: (thing: Thing | null) => Typed;
  read: (typed: Typed, id: string) => Read<Thing>;
}

const compact = (typed: string) => typed.toUpperCase().replace(/[\s.\-/]/g, '');
const doubtOf = (form: RegExp, words: string) => (typed: string) =>
  typed === '' || form.test(compact(typed))
    ? undefined
    : `${words} Vérifiez-le\u00a0: il est gardé comme vous l’écrivez.`;

const siret = doubtOf(/^(\d{9}|\d{14})$/, 'Un SIRET a 14\u00a0chiffres, un SIREN 9.');
const vatNumber = doubtOf(
  /^[A-Z]{2}[0-9A-Z+*]{2,13}$/,
  'Un numéro de TVA commence par les deux lettres de son pays.',
);
const iban = doubtOf(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, 'Un IBAN commence par deux lettres et deux chiffres.');

const text = (typed: Typed, name: string) => String(typed[name] ?? '').trim();

export const companyKind: BookKind<Company> = {
  fields: [
    { name: 'name', label: 'Votre nom', autoComplete: 'name' },
    { name: 'company', label: 'Votre entreprise', autoComplete: 'organization' },
    { name: 'address', label: 'Adresse', is: 'lines', autoComplete: 'street-address' },
    { name: 'siret', label: 'SIRET ou SIREN', doubt: siret },
    { name: 'vat_number', label: 'Numéro de TVA', doubt: vatNumber },
    { name: 'iban', label: 'IBAN', doubt: iban },
  ],
  typed: (company) => ({
    name: '',
    company: '',
    address: '',
    siret: '',
    vat_number: '',
    iban: '',
    ...company,
  }),
  read: (typed) => ({
    thing: {
      name: text(typed, 'name'),
      company: text(typed, 'company'),
      address: text(typed, 'address'),
      siret: text(typed, 'siret'),
      vat_number: text(typed, 'vat_number'),
      iban: text(typed, 'iban'),
    },
  }),
};

const nameless = 'Donnez un nom à ce client.';

export const customerKind: BookKind<BookCustomer> = {
  fields: [
    { name: 'name', label: 'Nom du client', required: nameless },
    { name: 'address', label: 'Adresse', is: 'lines' },
    { name: 'email', label: 'Email' },
    { name: 'siren', label: 'SIREN ou SIRET', doubt: siret },
    { name: 'vat_number', label: 'Numéro de TVA', doubt: vatNumber },
    {
      name: 'consumer',
      label: 'C’est un particulier',
      is: 'tick',
      help: 'La loi le protège autrement qu’une entreprise.',
    },
  ],
  typed(customer) {
    const { id: _, ...fields } = customer ?? {
      ...{ id: '', name: '', address: '', email: '', siren: '', vat_number: '', consumer: false },
    };
    return fields;
  },
  read(typed, id) {
    const name = text(typed, 'name');
    if (name === '') return { faults: { name: nameless } };
    const [address, email] = [text(typed, 'address'), text(typed, 'email')];
    const [siren, vat_number] = [text(typed, 'siren'), text(typed, 'vat_number')];
    return { thing: { id, name, address, email, siren, vat_number, consumer: typed.consumer === true } };
  },
};

/** `12,50`, `1 250`; undefined where it is no number that the book keeps. */
export function readAmount(typed: string, most: number): number | undefined {
  const plain = typed.replace(/\s/g, '').replace(',', '.');
  if (!/^\d+(\.\d{1,6})?$/.test(plain) || Number(plain) > most) return undefined;
  return Number(plain);
}

const written = (amount: number) => String(amount).replace('.', ',');
const unlabelled = 'Donnez un nom à cet article.';

export const articleKind: BookKind<BookArticle> = {
  fields: [
    { name: 'label', label: 'Nom de l’article', required: unlabelled },
    { name: 'unit', label: 'Unité', help: 'Heure, pièce, jour…' },
    { name: 'price', label: 'Prix hors taxes', is: 'amount', unit: '€', required: 'Donnez un prix.' },
    { name: 'vat_rate', label: 'Taux de TVA', is: 'amount', unit: '%', required: 'Donnez un taux.' },
  ],
  typed: (article) => ({
    label: article?.label ?? '',
    unit: article?.unit ?? '',
    price: article ? written(article.price) : '',
    vat_rate: article ? written(article.vat_rate) : '20',
  }),
  read(typed, id) {
    const label = text(typed, 'label');
    const price = readAmount(text(typed, 'price'), 1_000_000_000);
    const vat_rate = readAmount(text(typed, 'vat_rate'), 100);
    if (label === '' || price === undefined || vat_rate === undefined)
      return {
        faults: {
          ...(label === '' ? { label: unlabelled } : {}),
          ...(price === undefined ? { price: 'Écrivez un prix, comme 12,50.' } : {}),
          ...(vat_rate === undefined ? { vat_rate: 'Écrivez un taux de 0 à 100, comme 20 ou 5,5.' } : {}),
        },
      };
    return { thing: { id, label, unit: text(typed, 'unit'), price, vat_rate } };
  },
};
