/** Who sells and who buys, as an invoice or a quote names them, and what the law wants of it. */
import { withEi } from '#domain/document/identity.ts';
import {
  isOfKnownCountry,
  isOtherCountryOfUnion,
  readCompanyNumber,
  vatNumberFault,
  writtenCompanyNumber,
} from './company-numbers.ts';

export interface Issuer {
  name: string;
  address: string;
  siret: string;
  vat: string;
  status: 'company' | 'sole_trader' | 'other';
  /** Legal form, capital and register: of a company (Code de commerce, art. R. 123-237 and R. 123-238). */
  form: string;
  email: string;
  phone: string;
}

export type CustomerKind = 'business_fr' | 'business_eu' | 'business_abroad' | 'consumer';

export interface Customer {
  kind: CustomerKind;
  name: string;
  address: string;
  /** SIREN or SIRET: of a French business only. */
  number: string;
  vat: string;
}

/** Something to mend, by the id of the field that it is about: it is missing or wrong, which stops the document, is asked about, or is told. */
export interface Finding {
  field: string;
  says: string;
  weight: 'lacks' | 'blocks' | 'asks' | 'tells';
}

/** Said once the document is meant to be finished, not while it is typed. */
export const lacking = (field: string, says: string): Finding => ({ field, says, weight: 'lacks' });
export const wrong = (field: string, says: string): Finding => ({ field, says, weight: 'blocks' });
export const doubtful = (field: string, says: string): Finding => ({ field, says, weight: 'asks' });
export const remark = (field: string, says: string): Finding => ({ field, says, weight: 'tells' });

export const when = (isSo: boolean, finding: Finding): Finding[] => (isSo ? [finding] : []);

/** Those of them that are filled say nothing. */
export const required = (fields: [field: string, value: string, says: string][]): Finding[] =>
  fields.filter(([, value]) => value.trim() === '').map(([field, , says]) => lacking(field, says));

const lengths = {
  siret: 'Le SIRET compte 14 chiffres.',
  either: 'Un SIREN compte 9 chiffres, un SIRET 14.',
};

function numberFault(typed: string, wanted: keyof typeof lengths): string {
  const number = readCompanyNumber(typed);
  if (number.is === 'empty') return '';
  if (number.is === 'wrong_length' || (wanted === 'siret' && number.is === 'siren')) return lengths[wanted];
  if (number.is !== 'wrong_key') return '';
  return `La clé de ce ${wanted === 'siret' ? 'SIRET' : 'numéro'} est fausse\u00a0: vérifiez chaque chiffre.`;
}

const vatFaults: Record<ReturnType<typeof vatNumberFault>, string> = {
  '': '',
  form: 'Un numéro de TVA commence par deux lettres de pays\u00a0; français, il compte 13 signes.',
  key: 'La clé de ce numéro de TVA est fausse\u00a0: vérifiez chaque chiffre.',
  other_company: 'Ce numéro de TVA n’est pas celui de ce SIREN\u00a0: vérifiez l’un et l’autre.',
};

const vatFault = (vat: string, companyNumber: string): string => {
  const number = readCompanyNumber(companyNumber);
  return vatFaults[vatNumberFault(vat, 'siren' in number ? number.siren : '')];
};

const otherCountryOfUnion =
  'Ce numéro n’est pas celui d’un autre pays de l’Union\u00a0: il commence par les deux lettres du pays, EL pour la Grèce.';

/** Where the customer is said to be, by the first letters of their number. */
function placeFault({ kind, vat }: Customer): string {
  if (vat.trim().length < 2) return '';
  if (kind === 'business_eu') return isOtherCountryOfUnion(vat) ? '' : otherCountryOfUnion;
  return kind === 'business_fr' && /^\s*(?!FR)[A-Z]{2}/i.test(vat)
    ? 'Ce numéro n’est pas français\u00a0: choisissez un client d’un autre pays, ou corrigez-le.'
    : '';
}

const unfinished: readonly string[] = [lengths.siret, lengths.either, vatFaults.form];

/** A number of which the end is not typed yet is no fault yet. */
function found(field: string, says: string): Finding[] {
  if (says === '') return [];
  return [unfinished.includes(says) ? lacking(field, says) : wrong(field, says)];
}

const frenchNumber = ({ kind, number }: Customer): string => (kind === 'business_fr' ? number : '');

/** A consumer has none; outside the Union, each country has its own, of which only those with a known prefix are looked at. */
function customerVatFault(customer: Customer): string {
  const { kind, vat } = customer;
  if (kind === 'consumer' || (kind === 'business_abroad' && !isOfKnownCountry(vat))) return '';
  return placeFault(customer) || vatFault(vat, frenchNumber(customer));
}

/** What is typed and cannot be, whether or not the document is finished. */
export function partyFaults(issuer: Issuer, customer: Customer): Finding[] {
  const isOfUnion = isOtherCountryOfUnion(customer.vat) && !/^\s*XI/i.test(customer.vat);
  return [
    ...found('e-siret', numberFault(issuer.siret, 'siret')),
    ...found('e-tva', vatFault(issuer.vat, issuer.siret)),
    ...found('c-siret', customer.kind === 'business_fr' ? numberFault(customer.number, 'either') : ''),
    ...found('c-tva', customerVatFault(customer)),
    ...when(
      customer.kind === 'business_abroad' && isOfUnion && customerVatFault(customer) === '',
      doubtful(
        'c-tva',
        'Ce numéro est celui d’un pays de l’Union, le client en est dit hors\u00a0: vérifiez son type.',
      ),
    ),
  ];
}

/** What a document lacks to name them. `needsVatNumber`: tax is charged, or left to the customer. */
export function missingOfParties(issuer: Issuer, customer: Customer, needsVatNumber: boolean): Finding[] {
  return required([
    ['e-nom', issuer.name, 'Indiquez le nom de votre entreprise.'],
    ['e-adresse', issuer.address, 'Indiquez votre adresse.'],
    [
      'e-siret',
      issuer.siret,
      'Indiquez votre SIRET\u00a0: il est obligatoire (art. R. 123-237 du Code de commerce).',
    ],
    [
      'e-forme',
      issuer.status === 'company' ? issuer.form : '-',
      'Indiquez la forme, le capital et le RCS\u00a0: ils sont obligatoires pour une société.',
    ],
    [
      'e-tva',
      needsVatNumber ? issuer.vat : '-',
      'Indiquez votre numéro de TVA\u00a0: il est obligatoire quand la TVA est due.',
    ],
    ['c-nom', customer.name, 'Indiquez le nom du client.'],
    ['c-adresse', customer.address, 'Indiquez l’adresse du client.'],
  ]);
}

export const issuerName = ({ name, status }: Pick<Issuer, 'name' | 'status'>): string =>
  status === 'sole_trader' ? withEi(name) : name;

const filled = (lines: string[]): string[] => lines.filter((line) => line !== '');

export const issuerLines = (issuer: Issuer): string[] =>
  filled([
    issuer.address,
    issuer.siret && writtenCompanyNumber(issuer.siret),
    issuer.vat && `TVA ${issuer.vat}`,
    issuer.form,
    issuer.email,
    issuer.phone,
  ]);

export function customerLines(customer: Customer): string[] {
  const { kind, address, vat } = customer;
  if (kind === 'consumer') return filled([address]);
  const number = frenchNumber(customer);
  return filled([address, number && writtenCompanyNumber(number), vat && `TVA ${vat}`]);
}
