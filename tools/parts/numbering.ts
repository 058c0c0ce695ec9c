/**
 * Numbers of invoices: « un numéro unique basé sur une séquence chronologique et continue » (CGI, annexe II, art. 242
 * nonies A, I, 7°), by series where the business calls for it.
 */

import { meaningOf } from '#domain/document/paper-numbers.ts';

export interface Numbered {
  number: string;
  /** `2026-11-26`. */
  day: string;
}

interface Place {
  /** What stands around the last digits: `2026-` and nothing. */
  before: string;
  after: string;
  digits: string;
  value: bigint;
}

/** The year that a series carries. */
const yearIn = /(?<!\d)20\d\d(?!\d)/;

export function placeOf(number: string): Place | undefined {
  const [, before = '', digits = '', after = ''] = /^(.*?)(\d+)(\D*)$/.exec(number.trim()) ?? [];
  return digits === '' ? undefined : { before, after, digits, value: BigInt(digits) };
}

/** Of one making, in whatever writing: `F-2026-` and `f 2026/`. */
export const isSameSeries = (one: string, other: string): boolean => seriesOf(one) === seriesOf(other);

function seriesOf(number: string): string {
  const place = placeOf(number);
  return place ? `${meaningOf(place.before)}#${meaningOf(place.after)}` : '';
}

/** The greatest of the numbers of a series. */
export function greatestOfSeries(numbers: readonly string[], number: string): string | undefined {
  const inSeries = numbers.filter((one) => one !== '' && isSameSeries(one, number));
  const valueAt = (one: string) => placeOf(one)?.value ?? 0n;
  return inSeries.reduce<string | undefined>(
    (greatest, one) => (greatest !== undefined && valueAt(greatest) >= valueAt(one) ? greatest : one),
    undefined,
  );
}

/** A number that carries the year begins again at one in a new year; empty where no digit lets it follow. */
export function nextNumber(last: string, year: string): string {
  if (last.trim() === '') return `${year}-001`;
  const [, before = '', lastYear = '', between = '', digits = ''] =
    /^(\D*)(20\d\d)(\D+)(\d+)$/.exec(last.trim()) ?? [];
  if (lastYear !== '' && lastYear < year) {
    return `${before}${year}${between}${'1'.padStart(digits.length, '0')}`;
  }
  const place = placeOf(last);
  if (!place) return '';
  return written(place, place.value + 1n, place.digits.length);
}

export interface SequenceFaults {
  /** `2026-042` or `2026-042 à 2026-049`. */
  missing: string[];
  duplicated: string[];
  /** Dated before a smaller number of its series. */
  antedated: string[];
}

const written = ({ before, after }: Place, value: bigint, width: number): string =>
  `${before}${String(value).padStart(width, '0')}${after}`;

function holeBetween(one: Place, other: Place): string[] {
  if (other.value <= one.value + 1n) return [];
  const [first, last] = [one.value + 1n, other.value - 1n].map((value) =>
    written(other, value, one.digits.length),
  );
  return first === undefined || last === undefined ? [] : [first === last ? first : `${first} à ${last}`];
}

/** A series that carries a year later than another of the same making begins at one. */
function beginsAtOne(series: string, all: readonly string[]): boolean {
  const year = yearIn.exec(series)?.[0];
  const stem = series.replace(yearIn, '');
  return (
    year !== undefined &&
    all.some((other) => {
      const otherYear = yearIn.exec(other)?.[0];
      return otherYear !== undefined && otherYear < year && other.replace(yearIn, '') === stem;
    })
  );
}

/** `before`: the last numbers issued elsewhere before the first of these. */
export function sequenceFaults(issued: readonly Numbered[], before: readonly string[] = []): SequenceFaults {
  const known = [...before.map((number) => ({ number, day: '' })), ...issued].flatMap((one) => {
    const place = placeOf(one.number);
    return place ? [{ ...one, place }] : [];
  });
  const bySeries = Map.groupBy(known, ({ number }) => seriesOf(number));
  const faults: SequenceFaults = { missing: [], duplicated: [], antedated: [] };
  for (const [series, members] of bySeries) {
    const sorted = members.toSorted((a, b) =>
      a.place.value < b.place.value ? -1 : a.place.value > b.place.value ? 1 : 0,
    );
    const [first] = sorted;
    if (first && beginsAtOne(series, [...bySeries.keys()])) {
      faults.missing.push(...holeBetween({ ...first.place, value: 0n }, first.place));
    }
    for (const [index, one] of sorted.slice(1).entries()) {
      const previous = sorted[index];
      if (!previous) continue;
      faults.missing.push(...holeBetween(previous.place, one.place));
      if (previous.place.value === one.place.value) faults.duplicated.push(one.number);
      else if (one.day !== '' && one.day < previous.day) faults.antedated.push(one.number);
    }
  }
  return faults;
}

/**
 * One of the issued that this number and this day would not follow: a smaller number of a later day, or a greater one of
 * an earlier day, over the years of one making.
 */
export function outOfOrder<One extends Numbered>(
  { number, day }: Numbered,
  issued: readonly One[],
): One | undefined {
  const rankOf = (one: string) => ({
    stem: seriesOf(one).replace(yearIn, ''),
    year: yearIn.exec(seriesOf(one))?.[0] ?? '',
    value: placeOf(one)?.value ?? 0n,
  });
  const rank = rankOf(number);
  const wrong = issued.filter((one) => {
    const other = rankOf(one.number);
    if (other.stem !== rank.stem || one.day === '' || (other.year === '') !== (rank.year === ''))
      return false;
    const isBefore = other.year === rank.year ? other.value < rank.value : other.year < rank.year;
    return isBefore ? one.day > day : one.day < day;
  });
  return wrong.toSorted((one, other) => other.day.localeCompare(one.day))[0];
}
