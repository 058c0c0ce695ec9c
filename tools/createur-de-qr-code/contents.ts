/** What a code says, in the words that telephones and banks read. */

import { compactIdentifier } from '#domain/document/company-keys.ts';
import { sepaCountries } from '../facts/sepa.ts';
import { dialled } from '../parts/dialled-number.ts';
import { bicFault, ibanFault } from '../parts/identifiers.ts';
import { withScheme } from '../parts/web-address.ts';

/** A text to encode, nothing yet, or what is wrong with each field. */
export type Content<Field extends string> =
  | { text: string }
  | { text: ''; faults: Partial<Record<Field, string>> };

const nothing = { text: '', faults: {} } as const;

export function linkContent(typed: string): Content<'url'> {
  const url = withScheme(typed.trim());
  if (url === '') return nothing;
  const isWhole =
    !/^https?:/i.test(url) ||
    (/^https?:\/\/[^\s/?#]+(\.[^\s/]{2,}|:\d{1,5}(?=$|[/?#]))/i.test(url) && URL.canParse(url));
  return isWhole
    ? { text: url }
    : {
        text: '',
        faults: { url: 'Cette adresse semble incomplète. Exemple\u00a0: https://www.exemple.fr' },
      };
}

export interface Network {
  ssid: string;
  security: 'WPA' | 'WEP' | 'nopass';
  key: string;
  isHidden: boolean;
}

/**
 * Escaped as ZXing’s « Barcode Contents » says, and never between quotes: the form of the Wi-Fi Alliance (WPA3 Specification
 * 3.0, 7) has none, and telephones take those of `"12345678"` for signs of the key.
 */
const wifiText = (text: string): string => text.replaceAll(/([\\;,:"])/g, '\\$1');

/** IEEE 802.11: a key of WPA has 8 to 63 signs of ASCII, or 64 hexadecimal ones; of WEP, 40, 104 or 128 bits. */
function keyFault({ security, key }: Network): string {
  if (security === 'nopass') return '';
  if (security === 'WPA')
    return /^([\x20-\x7e]{8,63}|[0-9a-f]{64})$/i.test(key)
      ? ''
      : 'Un mot de passe WPA compte de 8 à 63 caractères, sans accent.';
  return /^([\x20-\x7e]{5}|[\x20-\x7e]{13}|[\x20-\x7e]{16}|[0-9a-f]{10}|[0-9a-f]{26}|[0-9a-f]{32})$/i.test(
    key,
  )
    ? ''
    : 'Une clé WEP compte 5, 13 ou 16 caractères, ou 10, 26 ou 32 chiffres hexadécimaux.';
}

const MOST_SSID_BYTES = 32;

export function wifiContent(network: Network): Content<'cle' | 'ssid'> {
  const { ssid, security, key, isHidden } = network;
  if (ssid === '') return nothing;
  if (new TextEncoder().encode(ssid).length > MOST_SSID_BYTES)
    return {
      text: '',
      faults: { ssid: `Le nom d’un réseau compte ${MOST_SSID_BYTES} octets au plus, et un accent deux.` },
    };
  const fault = keyFault(network);
  if (fault !== '') return { text: '', faults: { cle: fault } };
  const password = security === 'nopass' ? '' : `P:${wifiText(key)};`;
  return { text: `WIFI:T:${security};S:${wifiText(ssid)};${password}${isHidden ? 'H:true;' : ''};` };
}

export interface Contact {
  first: string;
  last: string;
  company: string;
  title: string;
  phone: string;
  email: string;
  site: string;
  street: string;
  postcode: string;
  city: string;
}

/** RFC 2426, section 5: commas, semicolons, backslashes and ends of lines. */
const escapeCard = (text: string): string =>
  text.replaceAll(/([\\;,])/g, '\\$1').replaceAll(/\r\n?|\n/g, '\\n');

/** A vCard 3.0 (RFC 2426), which every telephone reads. */
export function contactContent(contact: Contact): Content<'courriel' | 'tel'> {
  const { phone, email, site } = contact;
  const [first, last, company] = [contact.first, contact.last, contact.company].map(escapeCard);
  if (!first && !last && !company) return nothing;
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email))
    return {
      text: '',
      faults: { courriel: 'Cette adresse email semble incomplète. Exemple\u00a0: nom@exemple.fr' },
    };
  const number = dialled(phone);
  if (phone && !/^\+?\d{3,15}$/.test(number))
    return { text: '', faults: { tel: 'Ce numéro ne se compose pas. Exemple\u00a0: 06 12 34 56 78' } };
  const place = [contact.street, contact.city].map(escapeCard).join(';');
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${last};${first};;;`,
    `FN:${[first, last].filter(Boolean).join(' ') || company}`,
    company && `ORG:${company}`,
    contact.title && `TITLE:${escapeCard(contact.title)}`,
    number && `TEL;TYPE=CELL:${number}`,
    email && `EMAIL:${email}`,
    site && `URL:${withScheme(site)}`,
    (contact.street || contact.city || contact.postcode) &&
      `ADR;TYPE=WORK:;;${place};;${escapeCard(contact.postcode)};`,
    'END:VCARD',
  ];
  return { text: lines.filter(Boolean).join('\r\n') };
}

export interface Transfer {
  beneficiary: string;
  iban: string;
  bic: string;
  cents: number | null;
  reason: string;
}

const MOST_BYTES = 331;

const ibanWords = (iban: string): string => {
  if (ibanFault(iban)) return 'Cet IBAN ne passe pas le contrôle\u00a0: vérifiez chaque caractère.';
  return sepaCountries.value.all.includes(iban.slice(0, 2))
    ? ''
    : 'Ce pays n’est pas de l’espace SEPA\u00a0: aucune banque ne lirait ce code.';
};

/** EPC069-12 (version 2.1, 2012, and since): at most 331 bytes, error correction M, version 13 of the code at most. */
export function transferContent(transfer: Transfer): Content<'iban' | 'bic' | 'beneficiaire' | 'motif'> {
  const { beneficiary, reason, cents } = transfer;
  const [iban, bic] = [compactIdentifier(transfer.iban), compactIdentifier(transfer.bic)];
  const faults: Partial<Record<'iban' | 'bic' | 'beneficiaire' | 'motif', string>> = {};
  if (iban && ibanWords(iban)) faults.iban = ibanWords(iban);
  if (bic && bicFault(bic)) faults.bic = 'Un BIC compte 8 ou 11 caractères, par exemple BNPAFRPP.';
  if (iban && !faults.iban && !bic && sepaCountries.value.withBic.includes(iban.slice(0, 2)))
    faults.bic =
      'Hors de l’Espace économique européen, ce virement veut le BIC de la banque\u00a0: indiquez-le.';
  if ([...beneficiary].length > 70)
    faults.beneficiaire = 'Le nom du bénéficiaire compte 70 caractères au plus.';
  if ([...reason].length > 140) faults.motif = 'Le motif compte 140 caractères au plus.';
  if (Object.keys(faults).length > 0 || !iban || !beneficiary) return { text: '', faults };
  const amount =
    cents === null ? '' : `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
  const lines = ['BCD', '002', '1', 'SCT', bic, beneficiary, iban, amount, '', '', reason];
  while (lines.at(-1) === '') lines.pop();
  const text = lines.join('\n');
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > MOST_BYTES)
    return {
      text: '',
      faults: {
        motif: `Avec ses accents, ce virement compte ${bytes} octets, et la norme en permet ${MOST_BYTES}\u00a0: raccourcissez le motif.`,
      },
    };
  return { text };
}
