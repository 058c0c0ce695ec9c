import { readFrenchPhone } from '#domain/people/postal-address.ts';
import {
  askedDate,
  type DateReading,
  frenchDay,
  readsTwoWays,
  readWrittenDate,
  type WrittenDate,
} from '../parts/written-date.ts';
import { type DecimalSign, readWrittenNumber } from '../parts/written-number.ts';
import { firstLetterUp, properName } from './names.ts';

/** What a column is to hold. `-us`: its days are written with the month first; `nombre-point`: its decimals by a dot. */
export const kinds = [
  'courriel',
  'telephone',
  'date',
  'iso',
  'date-us',
  'iso-us',
  'nombre',
  'nombre-virgule',
  'nombre-point',
  'propre',
  'haut',
  'bas',
  'phrase',
] as const;
export type Kind = (typeof kinds)[number] | '';

/** What the values of a column, taken together, say of each. */
export interface Habits {
  /** Some of its days are days only with the month first. */
  hasMonthFirst: boolean;
  /** What begins the decimals in those that are clear. */
  decimals: ',' | '.' | undefined;
  /** Days of birth, which are not to come. */
  isPast: boolean;
  /** Towns, addresses or companies: their particles are no family’s. */
  isPlace?: boolean;
}

/** What a person said of all days of a file; nothing where they were not asked. */
export type Said = Pick<DateReading, 'century' | 'dashed' | 'daysSince'>;

/**
 * The shape of « a valid e-mail address » of the HTML Standard (WHATWG, § 4.10.5.1.5), of a name with a dot in it, and
 * without the dots that RFC 5322 § 3.4.1 forbids. Nothing inside is mended: a space, a comma, two addresses are asked about.
 */
function email(text: string): string | null {
  const address = text
    .replace(/^<|>$/g, '')
    .replace(/^mailto:/i, '')
    .replace(/[,;.]$/, '')
    .toLowerCase();
  const isValid =
    /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9à-ÿ]([a-z0-9à-ÿ-]*[a-z0-9à-ÿ])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.[a-z]{2,}$/.test(
      address,
    );
  return isValid && !/^\.|\.\.|\.@/.test(address) ? address : null;
}

/**
 * Ten figures in pairs, as the national numbering plan writes them (Arcep, decision 2018-0881 as of 1 September 2022);
 * a foreign number by its + and figures (ITU-T E.164: fifteen at most). Letters, or two numbers, are asked about.
 */
function phone(written: string): string | null {
  // Excel’s mark of a text, which some programs write out.
  const text = written.replace(/^'/, '');
  if (!/^\+?[\d\s.()/-]+$/.test(text)) return null;
  const figures = text
    .replace('(0)', '')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');
  // As the shop’s own form reads it: `+33 06` too. A spreadsheet that took the number for an amount ate its zero.
  const french = readFrenchPhone(/^[1-9]\d{8}$/.test(figures) ? `0${figures}` : figures);
  const whole = french ? `0${french.replace(/\D/g, '').slice(2)}` : figures;
  if (/^0[1-9]\d{8}$/.test(whole)) return whole.replace(/(\d{2})(?=\d)/g, '$1 ');
  return /^\+(?!33)[1-9]\d{7,14}$/.test(whole) ? whole : null;
}

/** Of whom or what a year of two figures is: a birth is not to come; else 00 to 29 are of this century, and it is said. */
function dayOfCentury(text: string, reading: DateReading, { isPast }: Habits, today: string) {
  const asked = askedDate(text, reading);
  if (asked?.about !== 'century') return undefined;
  const possible = isPast ? asked.readings.filter(({ iso }) => iso <= today) : asked.readings;
  const later = possible.at(-1);
  return possible.length === 1 || (!isPast && later && later.iso < '2030') ? later : undefined;
}

const sure = (text: string, reading: DateReading, habits: Habits, today: string): WrittenDate | undefined =>
  readWrittenDate(text, reading) ?? dayOfCentury(text, reading, habits, today);

/** The century was nobody’s word: it is told that it was taken so. */
export const isOfTakenCentury = (text: string, said: Said): boolean =>
  askedDate(text, said)?.about === 'century' ||
  askedDate(text, { ...said, order: 'month' })?.about === 'century';

function date(
  text: string,
  reading: DateReading,
  write: (iso: string) => string,
  habits: Habits,
  today: string,
) {
  const day = sure(text, reading, habits, today);
  if (!day || (reading.order === 'day' && habits.hasMonthFirst && readsTwoWays(text))) return null;
  if (habits.isPast && day.iso > today) return null;
  return day.time ? `${write(day.iso)} ${day.time}` : write(day.iso);
}

function number(text: string, sign: DecimalSign, { decimals }: Habits): string | null {
  const read = readWrittenNumber(text, sign, decimals);
  return read.is === 'number' ? read.text.replace('.', ',') : null;
}

const same = (iso: string) => iso;

/** The value as its column wants it; null where a person has to look. `today`: `2026-11-26`. */
export function mend(
  kind: Kind,
  text: string,
  habits: Habits,
  today: string,
  said: Said = {},
): string | null {
  switch (kind) {
    case 'courriel':
      return email(text);
    case 'telephone':
      return phone(text);
    case 'date':
      return date(text, { ...said, order: 'day' }, frenchDay, habits, today);
    case 'iso':
      return date(text, { ...said, order: 'day' }, same, habits, today);
    case 'date-us':
      return date(text, { ...said, order: 'month' }, frenchDay, habits, today);
    case 'iso-us':
      return date(text, { ...said, order: 'month' }, same, habits, today);
    case 'nombre':
      return number(text, 'any', habits);
    case 'nombre-virgule':
      return number(text, ',', habits);
    case 'nombre-point':
      return number(text, '.', habits);
    case 'propre':
      return properName(text, habits.isPlace);
    case 'haut':
      return text.toLocaleUpperCase('fr');
    case 'bas':
      return text.toLocaleLowerCase('fr');
    case 'phrase':
      return firstLetterUp(text);
    case '':
      return text;
  }
}
