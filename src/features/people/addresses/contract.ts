import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import { idParams, lineOfText, whenMissing } from '#contract-kit/fields.ts';
import { compactIdentifier } from '#domain/document/company-keys.ts';
import { siretWords, vatWords } from '#domain/document/identity.ts';
import { numberStateOf, vatStateOf } from '#domain/money/vat-treatment.ts';
import { countryCode, properCountry } from '#domain/people/countries.ts';
import { cleanName } from '#domain/people/person-name.ts';
import { FRANCE, isPostalCode, normalisePostalCode, readFrenchPhone } from '#domain/people/postal-address.ts';
import { identifierForm, nameForm } from '#domain/text/one-form.ts';
import { isSeen } from '#domain/text/seen-text.ts';
import { addressEntity } from '#people/accounts/contract.ts';

export type Address = z.infer<typeof addressEntity>;

const defaultName = 'Facturation';
const postalCodeMessage = 'Le code postal doit contenir 5 chiffres.';

const seen = (text: z.ZodString, missing: string) =>
  z.string(whenMissing(missing)).pipe(text.refine(isSeen, missing));
const required = (max: number, missing: string) => seen(lineOfText(max), missing);
const requiredName = (missing: string) =>
  seen(lineOfText(100).overwrite(nameForm).overwrite(cleanName), missing);

/** A SIRET begins with the SIREN, which is kept. */
const siren = lineOfText(30)
  .superRefine((typed, context) => {
    const words = siretWords(typed);
    if (words !== '') context.addIssue(words);
  })
  .transform((typed) => compactIdentifier(typed).slice(0, 9));

/** Greece's letters are EL, whatever its country's are (directive 2006/112, article 215). */
const vatNumber = lineOfText(30).transform((typed) => compactIdentifier(typed).replace(/^GR/, 'EL'));

const phoneMessage = "Le numéro de téléphone n'est pas valide.";
/** Empty, or any usual form of a French number; one form is stored. */
const phone = z
  .string(phoneMessage)
  .overwrite(identifierForm)
  .refine((typed) => typed === '' || readFrenchPhone(typed) !== undefined, phoneMessage)
  .transform((typed) => readFrenchPhone(typed) ?? '');

export const addressFields = z
  .strictObject({
    address_type: z.literal('billing', 'Seules les adresses de facturation sont acceptées.').optional(),
    address_name: lineOfText(100)
      .transform((name) => name || defaultName)
      .default(defaultName),
    first_name: requiredName('Le prénom est obligatoire.'),
    last_name: requiredName('Le nom est obligatoire.'),
    company: lineOfText(150).default(''),
    address1: required(200, "L'adresse est obligatoire."),
    address2: lineOfText(200).default(''),
    city: required(100, 'La ville est obligatoire.'),
    postal_code: required(12, 'Le code postal est obligatoire.').transform(normalisePostalCode),
    country: required(60, 'Le pays est obligatoire.').transform(properCountry).default(FRANCE),
    phone: phone.default(''),
    siren: siren.default(''),
    vat_number: vatNumber.default(''),
    is_default: z.boolean().default(false),
  })
  .refine(({ postal_code, country }) => isPostalCode(postal_code, country), {
    path: ['postal_code'],
    error: postalCodeMessage,
    // Reported with the other missing fields, so that a form is corrected once.
    when: ({ issues }) =>
      !issues.some(({ path = [], code }) =>
        path.length === 0 ? code === 'invalid_type' : path[0] === 'postal_code' || path[0] === 'country',
      ),
  })
  .superRefine((fields, context) => {
    const refused = new Set(context.issues.map(({ path }) => path?.[0]));
    for (const [field, message] of companyFaults(fields))
      if (!refused.has(field)) context.addIssue({ code: 'custom', path: [field], message });
  });

/** Each number by its field; what is empty is not asked for (docs/product/address.md#company). */
function companyFaults({
  company,
  country,
  siren,
  vat_number,
}: CompanyFields): [keyof CompanyFields, string][] {
  const faults: [keyof CompanyFields, string][] = [];
  if (company === '' && (siren !== '' || vat_number !== ''))
    faults.push(['company', 'Indiquez le nom de votre entreprise.']);
  const code = countryCode(country);
  const isUnknown = code === undefined && (siren !== '' || vat_number !== '');
  // Neither number is judged by a country that nobody knows.
  if (isUnknown) faults.push(['country', 'Ce pays n’est pas reconnu\u00a0: écrivez-le en toutes lettres.']);
  if (!isUnknown && siren !== '' && (code === 'MC' || numberStateOf(code) !== 'FR'))
    faults.push(['siren', 'Un SIREN est le numéro d’une entreprise établie en France.']);
  const words = vatWords(vat_number, siren);
  if (words !== '') faults.push(['vat_number', words]);
  else if (!isUnknown && vat_number !== '' && vatStateOf(vat_number) !== numberStateOf(code))
    faults.push(['vat_number', 'Ce numéro de TVA est celui d’un autre pays que celui de votre adresse.']);
  return faults;
}

interface CompanyFields {
  company: string;
  country: string;
  siren: string;
  vat_number: string;
}

export type AddressFields = z.output<typeof addressFields>;

export const listAddresses = endpoint(customer('GET', '/api/addresses/'), {
  summary: 'The customer’s billing addresses, the default one first',
  answer: z.array(addressEntity),
  errors: ['invalid_token'],
});

/** Each may ask VIES, which shuts out who asks too much. */
const saving = { perAddress: 60, windowSeconds: 3600 };

export const createAddress = endpoint(customer('POST', '/api/addresses/'), {
  summary: 'Adds a billing address; the first one becomes the default',
  body: addressFields,
  answer: addressEntity,
  status: 201,
  errors: ['invalid_token'],
  rateLimit: saving,
  cost: 3,
});

export const getAddress = endpoint(customer('GET', '/api/addresses/:id/'), {
  summary: 'One of the customer’s billing addresses',
  params: idParams,
  answer: addressEntity,
  errors: ['invalid_token'],
});

export const replaceAddress = endpoint(customer('PUT', '/api/addresses/:id/'), {
  summary: 'Replaces a billing address; the default one stays the default',
  params: idParams,
  body: addressFields,
  answer: addressEntity,
  errors: ['invalid_token'],
  rateLimit: saving,
  cost: 2,
});

export const setDefaultAddress = endpoint(customer('PATCH', '/api/addresses/:id/'), {
  summary: 'Makes a billing address the default one in the place of the other',
  params: idParams,
  body: z.strictObject({
    is_default: z.literal(true, 'Pour changer d’adresse par défaut, choisissez celle qui la remplace.'),
  }),
  answer: addressEntity,
  errors: ['invalid_token'],
  cost: 2,
});

export const deleteAddress = endpoint(customer('DELETE', '/api/addresses/:id/'), {
  summary: 'Deletes a billing address; the default passes to the latest of those that remain',
  params: idParams,
  answer: z.null(),
  status: 204,
  errors: ['invalid_token'],
});

export const searchMaximum = 5;

const suggestion = z.object({
  label: z.string(),
  address1: z.string(),
  city: z.string(),
  postal_code: z.string(),
  country: z.literal(FRANCE),
});

export type AddressSuggestion = z.infer<typeof suggestion>;

export const searchAddresses = endpoint(customer('GET', '/api/address-search/'), {
  summary: 'At most 5 French addresses that begin like the text; none when the French service is down',
  query: z.strictObject({ q: lineOfText(200) }),
  answer: z.array(suggestion).max(searchMaximum),
  errors: ['invalid_token'],
  rateLimit: { perAddress: 120, windowSeconds: 60 },
  cost: 2,
});

const foundCompany = suggestion.extend({ company: z.string(), siren: z.string() });

export type CompanySuggestion = z.infer<typeof foundCompany>;

export const searchCompanies = endpoint(customer('GET', '/api/company-search/'), {
  summary: 'At most 5 open French companies by name or SIREN; none when the State’s register is down',
  query: z.strictObject({ q: lineOfText(200) }),
  answer: z.array(foundCompany).max(searchMaximum),
  errors: ['invalid_token'],
  rateLimit: { perAddress: 120, windowSeconds: 60 },
  cost: 2,
});
