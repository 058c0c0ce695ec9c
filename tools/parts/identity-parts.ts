/** One's identity in the parts that forms ask for: a first name, a street, a register. */
import { type Identity, withEi } from '#domain/document/identity.ts';

export interface NameParts {
  first: string;
  last: string;
}

/** The first word is the first name, as most people write it. */
export function namePartsOf(name: string): NameParts {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  return rest.length === 0 ? { first: '', last: first } : { first, last: rest.join(' ') };
}

/** « EI » belongs to what a sole trader signs with, too (Code de commerce, art. R. 526-27). */
export const signedPartsOf = ({ name, status }: Identity): NameParts =>
  namePartsOf(status === 'sole_trader' ? withEi(name) : name);

export const nameOfParts = (first: string, last: string): string =>
  `${first} ${last}`.trim().replace(/,?\s*\bEI$/, '');

export const onOneLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

export interface Place {
  street: string;
  postcode: string;
  city: string;
}

/** A French address ends with its postcode and town; of another all is the street. */
export function placeOf(address: string): Place {
  const all = onOneLine(address);
  const [, street = '', postcode = '', city = ''] = /^(.*?)[,\s]*\b(\d{5})\s+([^\d,]+)$/.exec(all) ?? [];
  return postcode === '' ? { street: all, postcode, city } : { street, postcode, city };
}

const forms = ['SASU', 'SAS', 'SARL', 'EURL', 'SA', 'SCI', 'SNC', 'SCOP'] as const;

export interface Registration {
  /** As the notice offers it; empty where it says none of them. */
  form: string;
  capital: string;
  register: '' | 'RCS' | 'RNE';
  /** The town of the registry. */
  town: string;
}

/** « SARL au capital de 5 000 €, RCS Lyon 732 829 320 »: whoever wrote it knows no fields. */
export function registrationOf(form: string): Registration {
  const words = form.split(/[^\p{L}]+/u);
  const [, capital = ''] = /capital (?:social )?de (\d[\d\s.,]*)/i.exec(form) ?? [];
  const [, town = ''] = /\bRCS\s+(?:de\s+|d[’'])?(\p{Lu}[\p{L}’' -]*)/u.exec(form) ?? [];
  const register = (['RCS', 'RNE'] as const).find((one) => words.includes(one)) ?? '';
  return {
    form: forms.find((one) => words.includes(one)) ?? '',
    capital: capital.trim().replace(/[.,]$/, ''),
    register,
    town: town.trim(),
  };
}
