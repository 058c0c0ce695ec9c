/** Days as people and programs write them in a column. Nothing is guessed: an unknown form is no date. */

export interface WrittenDate {
  /** `2026-03-02`. */
  iso: string;
  /** What was written behind the day (`14:30:00 +0100`), empty where there is none or a bare midnight. */
  time: string;
}

/** Which comes first where both are figures. */
export type DateOrder = 'day' | 'month';

const months = [
  'janvier janv jan',
  'fevrier fevr fev',
  'mars',
  'avril avr',
  'mai',
  'juin',
  'juillet juil juill',
  'aout',
  'septembre sept',
  'octobre oct',
  'novembre nov',
  'decembre dec',
].map((names) => names.split(' '));

const weekday = /^(lun|mar|mer|jeu|ven|sam|dim)[a-z]*\.?,? +/;
const time =
  /^(?:[t ,]+|,? a )(\d{1,2}[:h]\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?: ?[ap]m)? ?(?:z|utc|gmt|[+-]\d{2}:?\d{2})?)$/i;
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Two figures: 00 to 29 are of this century, 30 to 99 of the last (Microsoft KB Q214391, « The 2029 Rule »). */
function wholeYear(written: string): number {
  const year = Number(written);
  if (written.length > 2) return year;
  return year + (year < 30 ? 2000 : 1900);
}

/** The day of the Gregorian calendar, or undefined where there is none: the 31st of February. */
function isoDay(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (year < 1000 || at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined;
  return at.toISOString().slice(0, 10);
}

interface Figures {
  year: number;
  first: number;
  second: number;
  rest: string;
}

/** `3/2/2026`, whichever of the two is the day. */
function figuresOf(text: string): Figures | undefined {
  const found = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/s.exec(text);
  if (!found) return undefined;
  const [, first = '', , second = '', year = '', rest = ''] = found;
  return { year: wholeYear(year), first: Number(first), second: Number(second), rest };
}

function timeOf(rest: string): string | undefined {
  if (rest.trim() === '') return '';
  const [, written = ''] = time.exec(plain(rest)) ?? [];
  if (!written) return undefined;
  return /^0?0[:h]00(:00([.,]0+)?)?$/.test(written) ? '' : rest.replace(/^[tT ,àa]+/, '').trim();
}

function namedDay(text: string): { iso: string | undefined; rest: string } | undefined {
  const found = /^(\d{1,2})(?:er)?[ -]([a-z]+)\.?[ -](\d{4})(.*)$/s.exec(plain(text).replace(weekday, ''));
  if (!found) return undefined;
  const [, day, name = '', year, rest = ''] = found;
  const month = months.findIndex((names) => names.includes(name)) + 1;
  return month ? { iso: isoDay(Number(year), month, Number(day)), rest } : undefined;
}

function readDay(text: string, order: DateOrder): { iso: string | undefined; rest: string } | undefined {
  const [, year, month, day, behind] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)(.*)$/s.exec(text) ?? [];
  if (year) return { iso: isoDay(Number(year), Number(month), Number(day)), rest: behind ?? '' };
  const figures = figuresOf(text);
  if (!figures) return namedDay(text);
  const [d, m] = order === 'day' ? [figures.first, figures.second] : [figures.second, figures.first];
  return { iso: isoDay(figures.year, m, d), rest: figures.rest };
}

export function readWrittenDate(written: string, order: DateOrder = 'day'): WrittenDate | undefined {
  const day = readDay(written.replace(/[\u00a0\u202f]/g, ' ').trim(), order);
  const behind = day && timeOf(day.rest);
  return day?.iso && behind !== undefined ? { iso: day.iso, time: behind } : undefined;
}

/** `03/25/2026`: a day only where the month comes first, so that its whole column may be written so. */
export const isMonthFirst = (written: string): boolean =>
  readWrittenDate(written) === undefined && readWrittenDate(written, 'month') !== undefined;

/** `03/04/2026`: two different days. */
export function readsTwoWays(written: string): boolean {
  const [one, other] = [readWrittenDate(written), readWrittenDate(written, 'month')];
  return one !== undefined && other !== undefined && one.iso !== other.iso;
}

/** `02/03/2026`, of `2026-03-02`. */
export const frenchDay = (iso: string): string => iso.split('-').reverse().join('/');
