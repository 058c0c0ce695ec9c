/** Who a customer is on their papers (docs/product/document.md#one-identity). */
import { compactIdentifier, frenchVatOf, hasIbanKey, isSiren, siretFault } from './company-keys.ts';

export const IDENTITY_STATUSES = ['sole_trader', 'company', 'other'] as const;

export interface Identity {
  name: string;
  company: string;
  address: string;
  siret: string;
  vat_number: string;
  iban: string;
  /** Empty as long as it was not said. */
  status: '' | (typeof IDENTITY_STATUSES)[number];
  /** Legal form, capital and register. */
  form: string;
  email: string;
  phone: string;
  /** A picture as `data:`, or empty. */
  logo: string;
}

type KeptIdentity = { [Field in keyof Identity]?: Identity[Field] | undefined };

/** One that was kept before it had all its fields lacks some. Numbers are typed with spaces or without, and kept without. */
export const identityOf = (kept: KeptIdentity | null): Identity => ({
  name: kept?.name ?? '',
  company: kept?.company ?? '',
  address: kept?.address ?? '',
  siret: compactIdentifier(kept?.siret ?? ''),
  vat_number: kept?.vat_number ?? '',
  iban: compactIdentifier(kept?.iban ?? ''),
  status: kept?.status ?? '',
  form: kept?.form ?? '',
  email: kept?.email ?? '',
  phone: kept?.phone ?? '',
  logo: kept?.logo ?? '',
});

/** Every paper that is shown draws it, so it is small: a letterhead, not a photograph. */
export const LOGO_LENGTH = 60_000;

/** A type by its first bytes, for its name is whatever one says. A drawing (SVG) may carry a script. */
const logoTypes = [
  /^data:image\/png;base64,iVBORw0KGgo/,
  /^data:image\/jpeg;base64,\/9j\//,
  /^data:image\/webp;base64,UklGR/,
];

export function logoFault(logo: string): string {
  if (logo === '') return '';
  if (logo.length > LOGO_LENGTH) return 'Ce logo est trop lourd\u00a0: 45\u00a0ko au plus.';
  const isPicture = logoTypes.some((type) => type.test(logo)) && /^[^,]*,[A-Za-z0-9+/]+={0,2}$/.test(logo);
  return isPicture ? '' : 'Un logo est une image PNG, JPEG ou WebP.';
}

/** Empty where nothing is wrong. */
export function siretWords(typed: string): string {
  const digits = compactIdentifier(typed);
  if (digits === '') return '';
  if (!/^(\d{9}|\d{14})$/.test(digits)) return 'Un SIRET compte 14 chiffres, un SIREN 9.';
  const isRight = digits.length === 9 ? isSiren(digits) : siretFault(digits) === undefined;
  return isRight ? '' : 'La clé de ce numéro est fausse\u00a0: vérifiez chaque chiffre.';
}

/** Empty where nothing is wrong; the key of a French number is told, those of other states are their own. */
export function vatWords(typed: string, siren: string): string {
  const number = compactIdentifier(typed);
  if (number === '') return '';
  if (!/^[A-Z]{2}[0-9A-Z+*]{2,13}$/.test(number) || (number.startsWith('FR') && number.length !== 13))
    return 'Un numéro de TVA commence par deux lettres de pays\u00a0; français, il compte 13 signes.';
  if (!number.startsWith('FR')) return '';
  const own = number.slice(4);
  if (siren !== '' && own !== siren)
    return 'Ce numéro de TVA n’est pas celui de ce SIREN\u00a0: vérifiez l’un et l’autre.';
  // The key of letters has no published rule.
  const hasKey = isSiren(own) && (!/^FR\d\d/.test(number) || number === frenchVatOf(own));
  const isRight = own.startsWith('000') || hasKey;
  return isRight ? '' : 'La clé de ce numéro de TVA est fausse\u00a0: vérifiez chaque chiffre.';
}

/** What keeps it from standing on a paper, by its field; what is left empty is asked for where the paper needs it. */
export function identityFaults(identity: Identity): Partial<Record<keyof Identity, string>> {
  const { name, status, siret, vat_number, iban, email, logo } = identity;
  const siren = siretWords(siret) === '' ? compactIdentifier(siret).slice(0, 9) : '';
  const faults: [keyof Identity, string][] = [
    [
      'name',
      status === 'sole_trader' && name.trim() === ''
        ? 'Indiquez votre nom\u00a0: un entrepreneur individuel exerce sous son nom, suivi de «\u00a0EI\u00a0».'
        : '',
    ],
    ['siret', siretWords(siret)],
    ['vat_number', vatWords(vat_number, siren)],
    [
      'iban',
      iban.trim() === '' || hasIbanKey(compactIdentifier(iban))
        ? ''
        : 'La clé de cet IBAN est fausse\u00a0: vérifiez chaque signe.',
    ],
    [
      'email',
      email.trim() === '' || /^\S+@\S+\.\S+$/.test(email.trim()) ? '' : 'Cette adresse email est incomplète.',
    ],
    ['logo', logoFault(logo)],
  ];
  return Object.fromEntries(faults.filter(([, words]) => words !== ''));
}

/** Code de commerce, art. R. 526-27: « EI » beside the name, unless whoever wrote it has put it there. */
export const withEi = (name: string): string =>
  name === '' || /\bEI\b|entrepreneur individuel/i.test(name) ? name : `${name}, EI`;

/** A sole trader's trade name holds their own, which « EI » follows; a company is called by its own. */
export function nameOnPaper({
  name,
  company,
  status,
}: Pick<Identity, 'name' | 'company' | 'status'>): string {
  if (status !== 'sole_trader') return company || name;
  if (name === '' || company === '' || company === name) return withEi(name || company);
  return `${company} – ${withEi(name)}`;
}

/** The book that tools share, and which of its parts each may read (docs/product/document.md#own-book). */
interface Leave<Part> {
  allowed: readonly Part[];
}

/** What was given to all tools is given to one, unless the person told that one no. */
export const partsAllowed = <Part>(
  tool: (Leave<Part> & { asked: readonly Part[] }) | undefined,
  all: Leave<Part> | undefined,
): Part[] => [
  ...new Set([
    ...(tool?.allowed ?? []),
    ...(all?.allowed ?? []).filter((part) => !tool?.asked.includes(part)),
  ]),
];
