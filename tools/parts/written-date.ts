/**
 * Days as people and programs write them in a column. Nothing is guessed: an unknown form is no date, and where a day
 * reads several ways its readings are given, for whoever knows the column to say which.
 */

export interface WrittenDate {
  /** `2026-03-02`. */
  iso: string;
  /** What was written behind the day (`14:30:00 +0100`), empty where there is none or a bare midnight. */
  time: string;
}

/** Which comes first where both are figures. */
export type DateOrder = 'day' | 'month';

export interface DateReading {
  order?: DateOrder | undefined;
  /** What stands first in `26-04-05`: ISO 8601 wrote the year there once, the French write the day. */
  dashed?: 'day' | 'year' | undefined;
  /** Of years of two figures. */
  century?: 19 | 20 | undefined;
  /** The first year of a spreadsheet that counts its days (ECMA-376, part 1, 18.17.4.1). */
  daysSince?: 1900 | 1904 | undefined;
}

/** What a person has to say first, with the days that it may be; none where the day or the year is not written. */
export interface AskedDate {
  about: 'century' | 'serial' | 'order' | 'day' | 'year';
  readings: readonly WrittenDate[];
}

/** French; English where its word is no French one. */
const months = [
  'janvier janv jan january',
  'fevrier fevr fev february feb',
  'mars mar march',
  'avril avr april apr',
  'mai may',
  'juin june jun',
  'juillet juil juill july jul',
  'aout aou august aug',
  'septembre sept september sep',
  'octobre oct october',
  'novembre nov november',
  'decembre dec december',
].map((names) => names.split(' '));

/** By the day of the week, Sunday first; French and English. */
const weekdays = [
  'dimanche dim sunday sun',
  'lundi lun monday mon',
  'mardi mar tuesday tue tues',
  'mercredi mer wednesday wed',
  'jeudi jeu thursday thu thur thurs',
  'vendredi ven friday fri',
  'samedi sam saturday sat',
].map((names) => names.split(' '));
const time =
  /^(?:[t ,]+|,? a )(\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]m)? ?(?:z|utc|gmt|[+-]\d{2}:?\d{2})?)$/i;
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The day of the Gregorian calendar, or undefined where there is none: the 31st of February. */
function isoDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined;
  return at.toISOString().slice(0, 10);
}

/** A year of two figures stays a text of two. */
interface Parts {
  year: string;
  month: number;
  day: number;
  rest: string;
}

function timeOf(rest: string): string | undefined {
  if (rest.trim() === '') return '';
  const [, written = ''] = time.exec(plain(rest)) ?? [];
  if (!written) return undefined;
  return /^0?0[:h]00(:00([.,]0+)?)?$/.test(written) ? '' : rest.replace(/^[tT ,àa]+/, '').trim();
}

const monthOf = (name: string): number => months.findIndex((names) => names.includes(name)) + 1;

/** `5 avril 2026`, `05.avr.26`, `April 5, 2026`. */
function namedParts(text: string): Parts | undefined {
  const found = /^(\d{1,2})(?: ?er)?[ ./-]*([a-z]+)\.?[ ./-]*(\d{4}|\d{2})(?!\d)(.*)$/s.exec(plain(text));
  const english = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)(.*)$/s.exec(plain(text));
  const [day, name = '', year = '', rest = ''] =
    found?.slice(1) ?? (english ? [english[2], english[1], english[3], english[4]] : []);
  const month = monthOf(name);
  return month ? { year, month, day: Number(day), rest } : undefined;
}

/** « le », and a day of the week, which says something of the date behind it; -1 without one. */
function withoutWeekday(text: string): { bare: string; weekday: number } {
  const article = /^le +/i.exec(text)?.[0] ?? '';
  const bare = text.slice(article.length);
  const [before = '', name = ''] = /^([a-z]+)\.?,? +(?=\S)/.exec(plain(bare)) ?? [];
  const weekday = weekdays.findIndex((names) => names.includes(name));
  return weekday < 0 ? { bare, weekday } : { bare: bare.slice(before.length), weekday };
}

function partsOf(text: string, order: DateOrder): Parts | undefined {
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/s.exec(text) ??
    // ISO 8601-1, 5.2.2.1: the basic form, of a year that no other reading of eight figures has.
    /^((?:19|20)\d{2})(\d{2})(\d{2})(?!\d)(.*)$/s.exec(text);
  if (iso) {
    const [, year = '', month, day, rest = ''] = iso;
    return { year, month: Number(month), day: Number(day), rest };
  }
  const figures = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/s.exec(text);
  if (!figures) return namedParts(text);
  const [first, second] = [Number(figures[1]), Number(figures[3])];
  const [day, month] = order === 'day' ? [first, second] : [second, first];
  return { year: figures[4] ?? '', month, day, rest: figures[5] ?? '' };
}

const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000];
/** 1 January 1900 is day 1, and 1900 has a 29 February there; 1 January 1904 is day 0. */
const firstDays = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const;

/** `46083`, `46083,6041`: five figures are the days of 1927 to 2173, to the minute. */
function serialDay(text: string, since: 1900 | 1904): WrittenDate | undefined {
  const [, days, part] = /^([1-9]\d{4})(?:[.,](\d{1,15}))?$/.exec(text) ?? [];
  if (days === undefined) return undefined;
  const minutes = Math.round((Number(`0.${part ?? 0}`) * DAY_MS) / MINUTE_MS);
  const at = new Date(firstDays[since] + Number(days) * DAY_MS + minutes * MINUTE_MS).toISOString();
  return { iso: at.slice(0, 10), time: minutes % 1440 === 0 ? '' : at.slice(11, 16) };
}

const trimmed = (written: string) => written.replace(/[\u00a0\u202f]/g, ' ').trim();

/** As many ways as `26-04-05` may be read in. */
function partsOfEach(text: string, { order = 'day', dashed }: DateReading): Parts[] {
  const short = /^(\d\d)-(\d\d)-(\d\d)(?!\d)(.*)$/s.exec(text);
  const usual = partsOf(text, order);
  if (!short || dashed === 'day') return usual ? [usual] : [];
  const [, year = '', month, day, rest = ''] = short;
  const first = { year, month: Number(month), day: Number(day), rest };
  return dashed === 'year' || !usual ? [first] : [usual, first];
}

function daysOf({ year, month, day, rest }: Parts, century: DateReading['century']): WrittenDate[] {
  const behind = timeOf(rest);
  if (behind === undefined) return [];
  const centuries = year.length === 4 ? [''] : century ? [century] : [19, 20];
  return centuries.flatMap((begin) => {
    const iso = isoDay(Number(`${begin}${year}`), month, day);
    return iso ? [{ iso, time: behind }] : [];
  });
}

interface Readings {
  /** Of one order each; those that are no day are left out. */
  orders: WrittenDate[][];
  isSerial: boolean;
}

function readingsOf(written: string, reading: DateReading): Readings {
  const whole = { bare: trimmed(written), weekday: -1 };
  const cut = withoutWeekday(whole.bare);
  // « Mar 5, 2026 » begins by its month.
  const { bare, weekday } = partsOfEach(cut.bare, reading).length > 0 ? cut : whole;
  const isOnIt = ({ iso }: WrittenDate) => weekday < 0 || new Date(iso).getUTCDay() === weekday;
  const orders = partsOfEach(bare, reading)
    .map((parts) => daysOf(parts, reading.century).filter(isOnIt))
    .filter((days) => days.length > 0);
  const systems = reading.daysSince ? [reading.daysSince] : ([1900, 1904] as const);
  const serial = systems.flatMap((since) => serialDay(bare, since) ?? []);
  return serial.length > 0 ? { orders: [serial], isSerial: true } : { orders, isSerial: false };
}

/** Undefined where it is no date, and where a person has to say which it is (`askedDate`). */
export function readWrittenDate(written: string, reading: DateReading = {}): WrittenDate | undefined {
  const { orders, isSerial } = readingsOf(written, reading);
  const [day, ...others] = orders.flat();
  // A number alone is a day only where somebody said so.
  return others.length > 0 || (isSerial && !reading.daysSince) ? undefined : day;
}

/** `avr. 2026`, `04/2026`, `5 avril`: what is not written. */
function lacking(written: string): 'day' | 'year' | undefined {
  const text = plain(withoutWeekday(trimmed(written)).bare);
  const [, name = ''] = /^([a-z]+)\.?[ ./-]*(?:\d{4}|\d{2})$/.exec(text) ?? [];
  if (monthOf(name) || /^((0?[1-9]|1[0-2])[/.-](19|20)\d\d|(19|20)\d\d[/.-](0[1-9]|1[0-2]))$/.test(text))
    return 'day';
  const [, bare = ''] = /^\d{1,2}(?: ?er)?[ ./-]*([a-z]+)\.?$/.exec(text) ?? [];
  return monthOf(bare) ? 'year' : undefined;
}

/** What is to be said before it is a day: the century of `31/12/30`, where a spreadsheet’s `46083` counts from. */
export function askedDate(written: string, reading: DateReading = {}): AskedDate | undefined {
  const { orders, isSerial } = readingsOf(written, reading);
  const readings = orders.flat();
  if (isSerial) return reading.daysSince ? undefined : { about: 'serial', readings };
  if (readings.length > 1) return { about: orders.length > 1 ? 'order' : 'century', readings };
  const about = readings.length === 0 ? lacking(written) : undefined;
  return about && { about, readings };
}

/** A day, or one once its century is said. */
export const looksLikeDay = (written: string, order?: DateOrder): boolean =>
  readWrittenDate(written, { order, century: 20, dashed: 'day' }) !== undefined;

/** `03/25/2026`: a day only where the month comes first, so that its whole column may be written so. */
export const isMonthFirst = (written: string): boolean =>
  !looksLikeDay(written) && looksLikeDay(written, 'month');

/** `03/04/2026`: two different days. */
export function readsTwoWays(written: string): boolean {
  const [one, other] = (['day', 'month'] as const).map((order) =>
    readWrittenDate(written, { order, century: 20, dashed: 'day' }),
  );
  return one !== undefined && other !== undefined && one.iso !== other.iso;
}

/** `02/03/2026`, of `2026-03-02`. */
export const frenchDay = (iso: string): string => iso.split('-').reverse().join('/');
