import {
  compactIdentifier,
  frenchVatOf,
  isOfLaPoste,
  isSiren,
  siretFault,
} from '#domain/document/company-keys.ts';
import { bicFault, countryName, ibanFault } from '../parts/identifiers.ts';
import { checkVat, isOfMonaco, isVatPrefix } from '../parts/vat-number.ts';

export type Kind = 'SIREN' | 'SIRET' | 'TVA' | 'IBAN' | 'BIC' | 'Inconnu';

export interface Finding {
  kind: Kind;
  /** `form`: of the right form, and there is no key to check. */
  verdict: 'valid' | 'form' | 'wrong';
  /** The number in groups, as it is read aloud. */
  shown: string;
  /** Without spaces. */
  number: string;
  detail: string;
}

function grouped(number: string, ...sizes: number[]): string {
  const [size, ...others] = sizes;
  if (size === undefined || number.length <= size) return number;
  return `${number.slice(0, size)} ${grouped(number.slice(size), ...others)}`;
}
const shownSiren = (siren: string) => grouped(siren, 3, 3);
const shownVat = (vat: string) => (vat.startsWith('FR') ? grouped(vat, 2, 2, 3, 3) : grouped(vat, 2));

type Judged = Pick<Finding, 'verdict' | 'detail'>;
const valid = (detail: string): Judged => ({ verdict: 'valid', detail });
const form = (detail: string): Judged => ({ verdict: 'form', detail });
const wrong = (detail: string): Judged => ({ verdict: 'wrong', detail });

const oneIsWrong = 'Clé fausse\u00a0: un chiffre au moins est inexact.';

function judgeSiren(siren: string): Judged {
  return isSiren(siren) ? valid(`TVA française\u00a0: ${shownVat(frenchVatOf(siren))}`) : wrong(oneIsWrong);
}

function judgeSiret(siret: string): Judged {
  const siren = siret.slice(0, 9);
  switch (siretFault(siret)) {
    case undefined: {
      const rule = isOfLaPoste(siret) ? 'Établissement de La Poste (règle propre). ' : '';
      return valid(`${rule}SIREN ${shownSiren(siren)}, TVA ${shownVat(frenchVatOf(siren))}`);
    }
    case 'establishment':
      return wrong(`Le SIREN ${shownSiren(siren)} est bon\u00a0: l’erreur est dans les 5 derniers chiffres.`);
    default:
      return wrong('La clé du SIREN (9 premiers chiffres) est fausse.');
  }
}

function judgeFrenchVat(vat: string): Judged {
  const siren = vat.slice(4);
  const check = checkVat(vat);
  if (check.isRight) {
    return valid(isOfMonaco(vat) ? 'Monaco (pas de SIREN)' : `France, SIREN ${shownSiren(siren)}`);
  }
  if (check.fault === 'form')
    return wrong('Un n° de TVA français a FR, 2 caractères de clé et les 9 chiffres du SIREN.');
  if (check.fault === 'siren') return wrong(`La clé du SIREN ${shownSiren(siren)} est fausse.`);
  return wrong(
    /^FR\d\d/.test(vat) ? `Clé fausse\u00a0: ce SIREN donne ${shownVat(frenchVatOf(siren))}.` : 'Clé fausse.',
  );
}

function judgeVat(vat: string): Judged {
  const prefix = vat.slice(0, 2);
  if (prefix === 'FR') return judgeFrenchVat(vat);
  const country = countryName(prefix) ?? prefix;
  const check = checkVat(vat);
  if (check.isRight) {
    return check.by === 'key'
      ? valid(`${country}\u00a0: forme et clé correctes`)
      : form(`${country}\u00a0: forme correcte\u00a0; ce genre de numéro n’a pas de clé publiée.`);
  }
  if (check.fault === 'key') return wrong(`${country}\u00a0: clé fausse, un caractère au moins est inexact.`);
  if (/^BE\d{9}$/.test(vat))
    return wrong('Belgique\u00a0: 10 chiffres depuis 2005\u00a0; il manque sans doute le 0 après BE.');
  return wrong(`Ce n’est pas la forme d’un n° de TVA\u00a0: ${country}.`);
}

function judgeIban(iban: string): Judged {
  const code = iban.slice(0, 2);
  const country = countryName(code) ?? code;
  const fault = ibanFault(iban);
  switch (fault?.is) {
    case undefined:
      return valid(
        code === 'FR' || code === 'MC'
          ? `${country}, banque ${iban.slice(4, 9)}, guichet ${iban.slice(9, 14)}`
          : country,
      );
    case 'country':
      return wrong(`Le pays «\u00a0${code}\u00a0» n’utilise pas l’IBAN.`);
    case 'length':
      return wrong(`${country}\u00a0: ${fault.expected} caractères attendus, ${iban.length} saisis.`);
    case 'form':
      return wrong(`${country}\u00a0: une lettre est à la place d’un chiffre, ou l’inverse.`);
    case 'national_key':
      return wrong(
        code === 'FR' || code === 'MC'
          ? 'La clé IBAN est bonne, mais la clé RIB est fausse.'
          : `La clé IBAN est bonne, mais celle du compte (${country}) est fausse.`,
      );
    case 'key':
      return wrong('Clé fausse\u00a0: un caractère au moins est inexact.');
  }
}

function judgeBic(bic: string): Judged {
  const code = bic.slice(4, 6);
  if (bicFault(bic)) return wrong(`Le code pays «\u00a0${code}\u00a0» n’existe pas.`);
  const branch = bic.length === 11 && !bic.endsWith('XXX') ? `agence ${bic.slice(8)}` : 'siège';
  return form(`${countryName(code)}, ${branch}. Un BIC n’a pas de clé\u00a0: seule sa forme est contrôlée.`);
}

const scientific = /^\d[.,]\d+E\+?\d+$/i;

/** What a text that is no number of these has to say of itself. */
function judgeUnknown(typed: string, number: string): Judged {
  if (scientific.test(typed.trim()))
    return wrong(
      'Le tableur a remplacé des chiffres par une puissance de dix\u00a0: mettez la colonne au format Texte et copiez-la de nouveau.',
    );
  if (/^GR\d{9}$/.test(number)) return wrong('En TVA, la Grèce utilise le préfixe EL.');
  if (/^(GB)(\d{9}|\d{12})$/.test(number))
    return wrong(
      'Le Royaume-Uni n’est plus dans l’Union\u00a0: ce n° de TVA n’y vaut plus (Irlande du Nord\u00a0: XI).',
    );
  if (/^\d{11}$/.test(number) && isSiren(number.slice(2)) && checkVat(`FR${number}`).isRight)
    return wrong(`C’est un n° de TVA français sans son préfixe\u00a0: FR ${grouped(number, 2, 3, 3)}.`);
  if (!/^\d+$/.test(number)) return wrong('Forme non reconnue.');
  const count = `${number.length} chiffre${number.length > 1 ? 's' : ''}`;
  const whole = number.padStart(number.length > 9 ? 14 : 9, '0');
  if (whole.length - number.length <= 2 && (isSiren(whole) || siretFault(whole) === undefined))
    return wrong(`${count}\u00a0: le tableur a sans doute perdu les zéros du début (${whole}).`);
  return wrong(`${count}\u00a0: un SIREN en compte 9, un SIRET 14.`);
}

const register = /^R\.?C\.?S\.?\s+[\p{L}\s'’-]+(?=\d)/iu;
const prefix = /^(N[°O]\s*(DE\s*)?)?(SIRET|SIREN|TVA|IBAN|BIC|SWIFT)\s*(INTRA\w*)?\s*(N[°O])?\s*[:=]?\s*/i;

type Rule = readonly [
  kind: Kind,
  holds: (number: string) => boolean,
  judge: (number: string) => Judged,
  sizes: number[],
];
const rules: readonly Rule[] = [
  ['SIREN', (number) => /^\d{9}$/.test(number), judgeSiren, [3, 3]],
  ['SIRET', (number) => /^\d{14}$/.test(number), judgeSiret, [3, 3, 3]],
  ['IBAN', (number) => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number), judgeIban, Array(8).fill(4)],
  ['BIC', (number) => bicFault(number) !== 'form', judgeBic, [4, 2, 2]],
  [
    'TVA',
    (number) => isVatPrefix(number.slice(0, 2)) && /^.{4,15}$/.test(number) && /\d{2}/.test(number),
    judgeVat,
    [],
  ],
];

export function identify(typed: string): Finding {
  const number = compactIdentifier(typed.trim().replace(prefix, '').replace(register, ''));
  const [kind, , judge, sizes = []] = rules.find(([, holds]) => holds(number)) ?? [];
  if (!kind || !judge)
    return { kind: 'Inconnu', number, shown: typed.trim(), ...judgeUnknown(typed, number) };
  const shown = kind === 'TVA' ? shownVat(number) : grouped(number, ...sizes);
  return { kind, number, shown, ...judge(number) };
}

/** In a column that says what it holds. */
export function identifyAs(kind: Kind, typed: string): Finding {
  const found = identify(typed);
  if (found.kind === kind) return found;
  const other =
    found.kind === 'Inconnu' ? found.detail : `C’est la forme d’un autre numéro\u00a0: ${found.kind}.`;
  return { ...found, kind, verdict: 'wrong', detail: `Colonne «\u00a0${kind}\u00a0». ${other}` };
}
