/** Whose card and whose account it is, from the person's own identity. */
import { type Identity, nameOnPaper } from '#domain/document/identity.ts';
import { input } from '../parts/elements.ts';
import { identityFields } from '../parts/identity-fields.ts';
import { nameOfParts, namePartsOf, placeOf } from '../parts/identity-parts.ts';
import { namedBy } from '../parts/own-book.ts';
import { typed } from '../parts/party-fields.ts';
import type { Kind } from './code-work.ts';

const contactIds = ['prenom', 'nom', 'societe', 'tel', 'courriel', 'rue', 'cp', 'ville'];
const transferIds = ['beneficiaire', 'iban'];
const MOST_OF_A_BENEFICIARY = 70;

function putAll(texts: Record<string, string>): void {
  for (const [id, text] of Object.entries(texts)) input(id).value = text;
}

function putContact(identity: Identity): void {
  // A telephone keeps a card under this name: « EI » is for what one signs.
  const { first, last } = namePartsOf(identity.name);
  const { street, postcode, city } = placeOf(identity.address);
  putAll({
    ...{ prenom: first, nom: last, societe: identity.company, tel: identity.phone, courriel: identity.email },
    ...{ rue: street, cp: postcode, ville: city },
  });
}

const putTransfer = (identity: Identity): void =>
  putAll({ beneficiaire: nameOnPaper(identity).slice(0, MOST_OF_A_BENEFICIARY), iban: identity.iban });

const readContact = (): Partial<Identity> => ({
  name: nameOfParts(typed('prenom'), typed('nom')),
  company: typed('societe'),
  phone: typed('tel'),
  email: typed('courriel'),
  address: [typed('rue'), `${typed('cp')} ${typed('ville')}`.trim()].filter(Boolean).join('\n'),
});

const readTransfer = (kept: Identity): Partial<Identity> => ({
  ...namedBy(typed('beneficiaire'), kept, kept.status),
  iban: typed('iban'),
});

/** Answers what fills a kind once it is chosen: of the others an identity says nothing, and nobody is asked for it. */
export function ownerFields(update: () => void): (kind: Kind) => void {
  const contact = identityFields({
    ...{ bar: 'carnet-contact', ids: contactIds, put: putContact, read: readContact, update },
  });
  const transfer = identityFields({
    ...{ bar: 'carnet-virement', ids: transferIds, put: putTransfer, read: readTransfer, update },
  });
  return (kind) => {
    if (kind === 'contact') void contact.fill();
    if (kind === 'virement') void transfer.fill();
  };
}
