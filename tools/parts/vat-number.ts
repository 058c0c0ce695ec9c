import { validate as austria } from 'stdnum/lib/cjs/at/uid.js';
import { validate as belgium } from 'stdnum/lib/cjs/be/vat.js';
import { validate as bulgarianPerson } from 'stdnum/lib/cjs/bg/vat.js';
import { validate as cyprus } from 'stdnum/lib/cjs/cy/vat.js';
import { validate as czechia } from 'stdnum/lib/cjs/cz/dic.js';
import { validate as germany } from 'stdnum/lib/cjs/de/vat.js';
import { validate as denmark } from 'stdnum/lib/cjs/dk/cvr.js';
import { validate as estonia } from 'stdnum/lib/cjs/ee/kmkr.js';
import { validate as spain } from 'stdnum/lib/cjs/es/nif.js';
import { validate as finland } from 'stdnum/lib/cjs/fi/alv.js';
import { validate as france } from 'stdnum/lib/cjs/fr/tva.js';
import { validate as northernIreland } from 'stdnum/lib/cjs/gb/vat.js';
import { validate as greece } from 'stdnum/lib/cjs/gr/vat.js';
import { validate as croatia } from 'stdnum/lib/cjs/hr/oib.js';
import { validate as hungary } from 'stdnum/lib/cjs/hu/anum.js';
import { validate as ireland } from 'stdnum/lib/cjs/ie/vat.js';
import { validate as italy } from 'stdnum/lib/cjs/it/iva.js';
import { validate as lithuania } from 'stdnum/lib/cjs/lt/pvm.js';
import { validate as luxembourg } from 'stdnum/lib/cjs/lu/tva.js';
import { validate as latvia } from 'stdnum/lib/cjs/lv/pvn.js';
import { validate as malta } from 'stdnum/lib/cjs/mt/vat.js';
import { validate as netherlands } from 'stdnum/lib/cjs/nl/btw.js';
import { validate as poland } from 'stdnum/lib/cjs/pl/nip.js';
import { validate as portugal } from 'stdnum/lib/cjs/pt/nif.js';
import { validate as romania } from 'stdnum/lib/cjs/ro/cui.js';
import { validate as sweden } from 'stdnum/lib/cjs/se/vat.js';
import { frenchVatOf, isSiren } from '#domain/document/company-keys.ts';

type Check = (body: string) => { isValid: boolean };

const weightedSum = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0);

/** A company's number (EIK) begins by any digit, which the library does not know. */
function bulgaria(body: string): { isValid: boolean } {
  if (body.length === 10) return bulgarianPerson(body);
  const first = weightedSum(body, [1, 2, 3, 4, 5, 6, 7, 8]) % 11;
  const key = first === 10 ? (weightedSum(body, [3, 4, 5, 6, 7, 8, 9, 10]) % 11) % 10 : first;
  return { isValid: Number(body[8]) === key };
}

/** A number whose key would be 11 is not given, where the library takes 1 for it. */
function slovenia(body: string): { isValid: boolean } {
  const key = 11 - (weightedSum(body, [8, 7, 6, 5, 4, 3, 2]) % 11);
  return { isValid: key !== 11 && Number(body[7]) === key % 10 };
}

/** The whole number divides by eleven; the library would refuse those of natural persons, which begin by 1. */
const slovakia = (body: string): { isValid: boolean } => ({ isValid: Number(body) % 11 === 0 });

/** Forms after the prefix, as the Commission lists them (VIES, « structure des numéros »), and who knows the key. */
const countries = new Map<string, readonly [form: RegExp, check: Check]>([
  ['AT', [/^U\d{8}$/, austria]],
  ['BE', [/^(0[1-9]|1\d)\d{8}$/, belgium]],
  ['BG', [/^\d{9,10}$/, bulgaria]],
  ['CY', [/^\d{8}[A-Z]$/, cyprus]],
  ['CZ', [/^\d{8,10}$/, czechia]],
  ['DE', [/^[1-9]\d{8}$/, germany]],
  ['DK', [/^\d{8}$/, denmark]],
  ['EE', [/^\d{9}$/, estonia]],
  ['EL', [/^\d{9}$/, greece]],
  ['ES', [/^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, spain]],
  ['FI', [/^\d{8}$/, finland]],
  ['FR', [/^[A-HJ-NP-Z0-9]{2}\d{9}$/, isFrenchVat]],
  ['HR', [/^\d{11}$/, croatia]],
  ['HU', [/^\d{8}$/, hungary]],
  ['IE', [/^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/, ireland]],
  ['IT', [/^\d{11}$/, italy]],
  ['LT', [/^(\d{9}|\d{12})$/, lithuania]],
  ['LU', [/^\d{8}$/, luxembourg]],
  ['LV', [/^\d{11}$/, latvia]],
  ['MT', [/^\d{6}(0[1-9]|[12]\d|3[0-7])$/, malta]],
  ['NL', [/^[A-Z0-9+*]{9}B\d{2}$/, netherlands]],
  ['PL', [/^\d{10}$/, poland]],
  ['PT', [/^\d{9}$/, portugal]],
  ['RO', [/^\d{2,10}$/, romania]],
  ['SE', [/^\d{10}01$/, sweden]],
  ['SI', [/^[1-9]\d{7}$/, slovenia]],
  ['SK', [/^[1-9]\d[2-47-9]\d{7}$/, slovakia]],
  ['XI', [/^(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, northernIreland]],
]);

/** The numbers that have no published key: Latvians who received a code since 2017, authorities of Northern Ireland. */
const withoutKey = /^(LV3[2-9]|XIGD|XIHA)/;

/** Of Monaco, whose companies are of the French tax and have no SIREN. */
export const isOfMonaco = (number: string): boolean => /^FR..000/.test(number);

function isFrenchVat(body: string): { isValid: boolean } {
  const siren = body.slice(2);
  if (/^\d\d/.test(body)) return { isValid: `FR${body}` === frenchVatOf(siren) };
  return france(body);
}

export const isVatPrefix = (prefix: string): boolean => countries.has(prefix);

export type VatCheck =
  /** `key`: the key was computed; `form`: no key is published for this kind of number. */
  { isRight: true; by: 'key' | 'form' } | { isRight: false; fault: 'country' | 'form' | 'siren' | 'key' };

/** A VAT number of the Union or of Northern Ireland, with its prefix and without spaces. */
export function checkVat(number: string): VatCheck {
  const [prefix, body] = [number.slice(0, 2), number.slice(2)];
  const [form, check] = countries.get(prefix) ?? [];
  if (!form || !check) return { isRight: false, fault: 'country' };
  if (!form.test(body)) return { isRight: false, fault: 'form' };
  if (prefix === 'FR' && !isOfMonaco(number) && !isSiren(body.slice(2)))
    return { isRight: false, fault: 'siren' };
  if (withoutKey.test(number)) return { isRight: true, by: 'form' };
  return check(body).isValid ? { isRight: true, by: 'key' } : { isRight: false, fault: 'key' };
}
