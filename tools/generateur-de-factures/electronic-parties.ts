/** Who sells and who buys, as EN 16931 names them, of the words in which a paper does. */
import { compactIdentifier } from '#domain/document/company-keys.ts';
import { type Address, LONGEST_ADDRESS, type Party } from '#domain/electronic-invoice/electronic-invoice.ts';
import { countryCode } from '#domain/people/countries.ts';
import { xmlText } from '#domain/text/xml-text.ts';
import { isOtherCountryOfUnion, readCompanyNumber } from '../parts/company-numbers.ts';
import { type Customer, type Issuer, issuerName } from '../parts/parties.ts';

/** Some signs are none of XML: what is made of them alone says nothing. */
export const saysSomething = (text: string): boolean => xmlText(text).trim() !== '';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(saysSomething);

/** « 69005 Lyon », « 12 rue des Tanneurs, 69005 Lyon Cedex 05 », « D-10115 Berlin ». */
const withTown = /^(.*?)[,\s]*(?<![\p{L}\d])(?:[A-Z]{1,2}-)?(\d{4,5})\s+([^\d,]+?(?:\scedex(?:\s\d+)?)?)$/isu;

/** The country is the last line, where it names one in French. */
export function addressOf(text: string, country: string | undefined): Address | undefined {
  const lines = linesOf(text);
  const named = countryCode(lines.at(-1) ?? '');
  const code = named ?? country;
  if (code === undefined) return undefined;
  const before = named === undefined ? lines : lines.slice(0, -1);
  const [, street, postalCode, city] = withTown.exec(before.at(-1) ?? '') ?? [];
  if (street === undefined) return { lines: before, country: code };
  const streets = [...before.slice(0, -1), street].filter((line) => line !== '');
  return { lines: streets, postalCode, city, country: code };
}

/** Empty of what is no number. */
export function sirenOf(typed: string): string {
  const number = readCompanyNumber(typed);
  return 'siren' in number ? number.siren : '';
}

export function sellerOf(issuer: Issuer): Party | undefined {
  const siren = sirenOf(issuer.siret);
  const address = addressOf(issuer.address, 'FR');
  if (siren === '' || !address || !saysSomething(issuer.name)) return undefined;
  const vatNumber = compactIdentifier(issuer.vat) || undefined;
  return {
    name: issuerName(issuer),
    legalForm: issuer.form,
    siren,
    address,
    electronicAddress: { scheme: '0225', id: siren },
    vatNumber,
    taxNumber: vatNumber === undefined ? siren : undefined,
  };
}

/** VIES and ISO 3166-1 name Greece by two codes; Northern Ireland is of the United Kingdom. */
const countryOfVat = (vat: string): string => {
  const prefix = vat.slice(0, 2);
  return { EL: 'GR', XI: 'GB' }[prefix] ?? prefix;
};

function countryOf({ kind, vat }: Customer): string | undefined {
  if (kind === 'business_fr' || kind === 'consumer') return 'FR';
  return kind === 'business_eu' && isOtherCountryOfUnion(vat)
    ? countryOfVat(compactIdentifier(vat))
    : undefined;
}

/** Of a country outside the Union, a number of the tax begins by anything: it stands on the paper alone. */
export const vatNumberOf = ({ kind, vat }: Customer): string | undefined =>
  (kind === 'business_fr' || kind === 'business_eu') && vat !== '' ? compactIdentifier(vat) : undefined;

const isEmail = (text: string): boolean =>
  /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/.test(text) && text.length <= LONGEST_ADDRESS;

/** The directory knows French businesses, by their SIREN; others are reached by their email. */
function electronicAddressOf(
  { kind, number }: Customer,
  email: string,
): Party['electronicAddress'] | undefined {
  const siren = kind === 'business_fr' ? sirenOf(number) : '';
  if (siren !== '') return { scheme: '0225', id: siren };
  return kind !== 'business_fr' && isEmail(email) ? { scheme: 'EM', id: email } : undefined;
}

export function buyerOf(customer: Customer, email: string): Party | undefined {
  const electronicAddress = electronicAddressOf(customer, email);
  const address = addressOf(customer.address, countryOf(customer));
  if (!electronicAddress || !address || !saysSomething(customer.name)) return undefined;
  return {
    name: customer.name,
    address,
    electronicAddress,
    siren: electronicAddress.scheme === '0225' ? electronicAddress.id : undefined,
    vatNumber: vatNumberOf(customer),
  };
}

export interface Lack {
  /** The id of the field. */
  field: string;
  /** « le SIREN du client » */
  what: string;
}

export const lackOf = (isSo: boolean, field: string, what: string): Lack[] => (isSo ? [{ field, what }] : []);

export const lacksOfParties = (issuer: Issuer, customer: Customer, email: string): Lack[] => [
  ...lackOf(!saysSomething(issuer.name), 'e-nom', 'votre nom'),
  ...lackOf(sirenOf(issuer.siret) === '', 'e-siret', 'votre SIRET'),
  ...lackOf(!saysSomething(customer.name), 'c-nom', 'le nom du client'),
  ...(electronicAddressOf(customer, email)
    ? []
    : customer.kind === 'business_fr'
      ? lackOf(true, 'c-siret', 'le SIREN du client')
      : lackOf(true, 'c-mail', 'l’adresse email du client')),
  ...lackOf(
    addressOf(customer.address, countryOf(customer)) === undefined,
    'c-adresse',
    'le pays du client, en français, à la dernière ligne de son adresse',
  ),
];
