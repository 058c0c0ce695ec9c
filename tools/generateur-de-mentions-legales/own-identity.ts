/** Who publishes, from the person's own identity. */
import { IDENTITY_STATUSES, type Identity } from '#domain/document/identity.ts';
import { choice, input } from '../parts/elements.ts';
import { identityFields } from '../parts/identity-fields.ts';
import { nameOfParts, namePartsOf, onOneLine, registrationOf } from '../parts/identity-parts.ts';
import { rouage } from '../parts/keep-work.ts';
import { typed } from '../parts/party-fields.ts';
import type { Status } from './answers.ts';
import { example } from './example.ts';

const ids = [
  ...['prenom', 'nom', 'enseigne', 'denomination', 'capital', 'adresse', 'tel', 'courriel', 'siren'],
  ...['greffe', 'tva', 'directeur'],
];

const statuses: Record<(typeof IDENTITY_STATUSES)[number], Status> = {
  sole_trader: 'ei',
  company: 'societe',
  other: 'association',
};

function textsOf(identity: Identity): Record<string, string> {
  const { name, company, status } = identity;
  const isPerson = status === 'sole_trader';
  const { first, last } = namePartsOf(isPerson ? name : '');
  const { capital, town } = registrationOf(identity.form);
  return {
    prenom: first,
    nom: last,
    enseigne: isPerson ? company : '',
    denomination: isPerson ? '' : company || name,
    capital,
    adresse: onOneLine(identity.address),
    tel: identity.phone,
    courriel: identity.email,
    siren: identity.siret,
    greffe: town,
    tva: identity.vat_number,
    // A natural person; a sole trader is theirs already.
    directeur: isPerson || company === '' ? '' : name,
  };
}

function put(identity: Identity): void {
  for (const [id, text] of Object.entries(textsOf(identity))) input(id).value = text;
  if (identity.status !== '') choice('statut').value = statuses[identity.status];
  const { form, register } = registrationOf(identity.form);
  if (form !== '') choice('forme').value = form;
  if (register !== '') choice('registre').value = register;
}

function read(): Partial<Identity> {
  const status = IDENTITY_STATUSES.find((one) => statuses[one] === choice('statut').value);
  if (!status) return {};
  const isPerson = status === 'sole_trader';
  return {
    status,
    name: isPerson ? nameOfParts(typed('prenom'), typed('nom')) : typed('directeur'),
    company: typed(isPerson ? 'enseigne' : 'denomination'),
    siret: typed('siren'),
    vat_number: typed('tva'),
    email: typed('courriel'),
    phone: typed('tel'),
    address: typed('adresse'),
  };
}

export const publisherFields = (update: () => void) =>
  identityFields({ bar: 'carnet-moi', ids, put, read, update });

/** What of the example's publisher still stands: it is nobody's. */
export const isOfExample = (): boolean =>
  rouage !== undefined &&
  !rouage.tried &&
  ids.some((id) => typed(id) !== '' && typed(id) === example.champs[id]);
