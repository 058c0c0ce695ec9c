import { groupedIban, groupedSiret } from '#domain/document/company-keys.ts';
import { type Identity, identityFaults, identityOf } from '#domain/document/identity.ts';
import type { BookArticle, BookCustomer, Company } from './book-edits.ts';

/** A price is typed as a text, a tick as true or false. */
export type Typed = Record<string, string | boolean>;

export interface BookField {
  name: string;
  label: string;
  is?: 'lines' | 'tick' | 'amount' | 'choice' | 'picture';
  /** What is chosen among, with its words. */
  options?: readonly (readonly [value: string, words: string])[];
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

const text = (typed: Typed, name: string) => String(typed[name] ?? '').trim();

const statusWords: Record<Identity['status'], string> = {
  '': 'À choisir',
  sole_trader: 'Entrepreneur individuel (EI), micro-entrepreneur',
  company: 'Société',
  other: 'Association ou autre',
};

const isStatus = (value: string): value is Identity['status'] => Object.hasOwn(statusWords, value);

/** The account says some of it already. */
export const identityKind = (suggested: Partial<Identity>): BookKind<Company> => ({
  fields: [
    {
      name: 'status',
      label: 'Statut',
      is: 'choice',
      options: Object.entries(statusWords),
      help: '«\u00a0EI\u00a0» suit le nom d’un entrepreneur individuel sur ses documents (art. R. 526-27 du Code de commerce).',
    },
    { name: 'name', label: 'Votre nom', autoComplete: 'name' },
    {
      name: 'company',
      label: 'Votre entreprise',
      autoComplete: 'organization',
      help: 'Raison sociale ou nom commercial.',
    },
    { name: 'address', label: 'Adresse', is: 'lines', autoComplete: 'street-address' },
    { name: 'siret', label: 'SIRET ou SIREN' },
    { name: 'vat_number', label: 'Numéro de TVA' },
    {
      name: 'form',
      label: 'Forme juridique, capital, RCS ou RNE',
      help: 'SARL au capital de 5\u202f000\u00a0€, RCS Lyon…',
    },
    { name: 'email', label: 'Email', autoComplete: 'email' },
    { name: 'phone', label: 'Téléphone', autoComplete: 'tel' },
    { name: 'iban', label: 'IBAN' },
    { name: 'logo', label: 'Logo', is: 'picture' },
  ],
  typed(company) {
    const identity = identityOf(company ?? suggested);
    return { ...identity, siret: groupedSiret(identity.siret), iban: groupedIban(identity.iban) };
  },
  read(typed) {
    const status = text(typed, 'status');
    const thing = identityOf({
      status: isStatus(status) ? status : '',
      name: text(typed, 'name'),
      company: text(typed, 'company'),
      address: text(typed, 'address'),
      siret: text(typed, 'siret'),
      vat_number: text(typed, 'vat_number'),
      form: text(typed, 'form'),
      email: text(typed, 'email'),
      phone: text(typed, 'phone'),
      iban: text(typed, 'iban'),
      logo: text(typed, 'logo'),
    });
    const faults = identityFaults(thing);
    return Object.keys(faults).length > 0 ? { faults } : { thing };
  },
});

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
