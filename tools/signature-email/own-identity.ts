/** Who signs, from the person's own identity. */
import type { Identity } from '#domain/document/identity.ts';
import { input } from '../parts/elements.ts';
import { identityFields } from '../parts/identity-fields.ts';
import { nameOfParts, onOneLine, signedPartsOf } from '../parts/identity-parts.ts';
import { typed } from '../parts/party-fields.ts';

const ids = ['prenom', 'nom', 'societe', 'tel', 'mobile', 'courriel', 'adresse'];

/** In France, numbers of mobile telephones begin by 6 or 7. */
const isMobile = (phone: string): boolean => /^(?:0|\+33|0033)[67]/.test(phone.replaceAll(/[\s.()-]/g, ''));

function put(identity: Identity): void {
  const { company, phone, email, address } = identity;
  const { first, last } = signedPartsOf(identity);
  const texts: Record<string, string> = {
    prenom: first,
    nom: last,
    societe: company,
    tel: isMobile(phone) ? '' : phone,
    mobile: isMobile(phone) ? phone : '',
    courriel: email,
    adresse: onOneLine(address),
  };
  for (const [id, text] of Object.entries(texts)) input(id).value = text;
}

const read = (): Partial<Identity> => ({
  name: nameOfParts(typed('prenom'), typed('nom')),
  company: typed('societe'),
  phone: typed('tel') || typed('mobile'),
  email: typed('courriel'),
  address: typed('adresse'),
});

export const signerFields = (update: () => void) =>
  identityFields({ bar: 'carnet-moi', ids, put, read, update });
