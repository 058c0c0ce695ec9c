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

interface Part {
  is: 'text' | 'year' | 'month' | 'rank';
  text: string;
}

const month = '(0[1-9]|1[0-2])';
const forms: readonly (readonly [RegExp, readonly Part['is'][]])[] = [
  // `17/03/2026`, `11/2026`: the year behind, unless another stands before.
  [
    new RegExp(`^((?:(?!20\\d\\d).)*?)(\\d+)(\\D)${month}(\\D)(20\\d\\d)(\\D*)$`),
    ['text', 'rank', 'text', 'month', 'text', 'year', 'text'],
  ],
  [/^(\D*)((?!20\d\d\D)\d+)(\D+)(20\d\d)(\D*)$/, ['text', 'rank', 'text', 'year', 'text']],
  // `2026-03-017`, `F202603-017`.
  [
    new RegExp(`^(\\D*)(20\\d\\d)(\\D*)${month}(\\D+)(\\d+)(\\D*)$`),
    ['text', 'year', 'text', 'month', 'text', 'rank', 'text'],
  ],
  // `F20260002`.
  [/^(\D*)(20[2-9]\d)(\d{3,})(\D*)$/, ['text', 'year', 'rank', 'text']],
  [/^(.*?(?<!\d))(20\d\d)(\D.*?|\D)(\d+)(\D*)$/, ['text', 'year', 'text', 'rank', 'text']],
  [/^(.*?)(\d+)(\D*)$/, ['text', 'rank', 'text']],
];

/** None where no figure lets it follow. */
function partsOf(number: string): Part[] {
  for (const [form, kinds] of forms) {
    const found = form.exec(number.trim())?.slice(1);
    if (found) return kinds.map((is, place) => ({ is, text: found[place] ?? '' }));
  }
  return [];
}

const textOf = (parts: readonly Part[], is: Part['is']): string =>
  parts.find((part) => part.is === is)?.text ?? '';

interface Place {
  parts: Part[];
  /** What numbers of one making share, in whatever writing: `F-2026-` and `f 2026/`. */
  stem: string;
  /** The year and the month that they carry: `2026-03`, or empty. */
  period: string;
  value: bigint;
}

export function placeOf(number: string): Place | undefined {
  const parts = partsOf(number);
  if (parts.length === 0) return undefined;
  const named = parts.map(({ is, text }) => (is === 'text' ? meaningOf(text) : `#${is}`));
  const period = [textOf(parts, 'year'), textOf(parts, 'month')].filter(Boolean).join('-');
  return { parts, stem: named.filter(Boolean).join(' '), period, value: BigInt(textOf(parts, 'rank')) };
}

function seriesOf(number: string): string {
  const place = placeOf(number);
  return place ? `${place.stem} ${place.period}` : '';
}

export const isSameSeries = (one: string, other: string): boolean => seriesOf(one) === seriesOf(other);

/** The greatest of the numbers of a series. */
export function greatestOfSeries(numbers: readonly string[], number: string): string | undefined {
  const inSeries = numbers.filter((one) => one !== '' && isSameSeries(one, number));
  const valueAt = (one: string) => placeOf(one)?.value ?? 0n;
  return inSeries.reduce<string | undefined>(
    (greatest, one) => (greatest !== undefined && valueAt(greatest) >= valueAt(one) ? greatest : one),
    undefined,
  );
}

type Change = Partial<Record<'year' | 'month', string>> & { rank: bigint };

/** As wide as it was; behind, a year leaves its number as wide as it needs. */
function rankText(parts: readonly Part[], rank: bigint): string {
  const [first] = parts.filter(({ is }) => is !== 'text');
  const was = textOf(parts, 'rank');
  const isPadded = first?.is !== 'rank' || was.startsWith('0') || textOf(parts, 'year') === '';
  return String(rank).padStart(isPadded ? was.length : 0, '0');
}

const written = (parts: readonly Part[], { rank, ...period }: Change): string =>
  parts
    .map(({ is, text }) => {
      if (is === 'rank') return rankText(parts, rank);
      return is === 'text' ? text : (period[is] ?? text);
    })
    .join('');

/** `41/26`: number 41 of 2026, or 26 of a series. */
export const readsTwoWays = (number: string, day: string): boolean => {
  const behind = Number(/^\D*\d+\D(\d\d)$/.exec(number.trim())?.[1] ?? Number.NaN);
  const year = Number(day.slice(2, 4));
  return behind === year || behind === year - 1;
};

/**
 * What may follow, on a day, the likeliest first. A number that carries its year, or its month, begins again at one in a new
 * one, or goes on. None where no figure lets it follow, or where it reads two ways.
 */
export function nextNumbers(last: string, day: string): string[] {
  const [year, month] = [day.slice(0, 4), day.slice(5, 7)];
  if (last.trim() === '') return [`${year}-001`];
  const { parts, value } = placeOf(last) ?? {};
  if (!parts || value === undefined || readsTwoWays(last, day)) return [];
  const [ownYear, ownMonth] = [textOf(parts, 'year'), textOf(parts, 'month')];
  const rank = value + 1n;
  if (ownYear !== '' && ownYear < year)
    return [written(parts, { year, month, rank: 1n }), written(parts, { year, month, rank })];
  if (ownYear === year && ownMonth !== '' && ownMonth < month)
    return [written(parts, { month, rank: 1n }), written(parts, { month, rank }), written(parts, { rank })];
  return [written(parts, { rank })];
}

export const nextNumber = (last: string, day: string): string => nextNumbers(last, day)[0] ?? '';

export interface SequenceFaults {
  /** `2026-042` or `2026-042 à 2026-049`. */
  missing: string[];
  duplicated: string[];
  /** Dated before a smaller number of its series. */
  antedated: string[];
}

interface Known extends Numbered {
  place: Place;
}

/** Missing from the one to the other, both left out; as the other is written, and as wide as `width`. */
function holeBetween(one: bigint, { parts, value }: Place, width = textOf(parts, 'rank')): string[] {
  if (value <= one + 1n) return [];
  const as = parts.map((part) => (part.is === 'rank' ? { ...part, text: width } : part));
  const [first, last] = [written(as, { rank: one + 1n }), written(as, { rank: value - 1n })];
  return [first === last ? first : `${first} à ${last}`];
}

/** Without a day it is not known; a group of two figures that is not the month of its day is a place of business. */
const isOfItsMonth = ({ day, place: { parts } }: Known): boolean => {
  const month = textOf(parts, 'month');
  return month === '' || day === '' || day.slice(5, 7) === month;
};

/** Where a series that carries a period goes on after an earlier one: from one anew, or from its last number. */
function beginsAfter({ place }: Known, earlier: readonly Known[]): bigint {
  const latest = earlier.reduce((last, one) => (one.place.period > last ? one.place.period : last), '');
  const values = earlier.filter((one) => one.place.period === latest).map((one) => one.place.value);
  const last = values.reduce((most, value) => (value > most ? value : most), 0n);
  return place.value > last ? last : 0n;
}

/** `before`: the last numbers issued elsewhere before the first of these. */
export function sequenceFaults(issued: readonly Numbered[], before: readonly string[] = []): SequenceFaults {
  const known: Known[] = [...before.map((number) => ({ number, day: '' })), ...issued].flatMap((one) => {
    const place = placeOf(one.number);
    return place ? [{ ...one, place }] : [];
  });
  const faults: SequenceFaults = { missing: [], duplicated: [], antedated: [] };
  for (const members of Map.groupBy(known, ({ number }) => seriesOf(number)).values()) {
    const sorted = members.toSorted((a, b) =>
      a.place.value < b.place.value ? -1 : a.place.value > b.place.value ? 1 : 0,
    );
    const [first] = sorted;
    const { stem = '', period = '' } = first?.place ?? {};
    const earlier = known.filter(({ place }) => place.stem === stem && place.period < period);
    if (first && earlier.length > 0 && [...members, ...earlier].every(isOfItsMonth))
      faults.missing.push(...holeBetween(beginsAfter(first, earlier), first.place));
    for (const [index, one] of sorted.slice(1).entries()) {
      const previous = sorted[index];
      if (!previous) continue;
      faults.missing.push(
        ...holeBetween(previous.place.value, one.place, textOf(previous.place.parts, 'rank')),
      );
      if (previous.place.value === one.place.value) faults.duplicated.push(one.number);
      else if (one.day !== '' && one.day < previous.day) faults.antedated.push(one.number);
    }
  }
  return faults;
}

/**
 * One of the issued that this number and this day would not follow: a smaller number of a later day, or a greater one of
 * an earlier day, over the years and months of one making.
 */
export function outOfOrder<One extends Numbered>(
  { number, day }: Numbered,
  issued: readonly One[],
): One | undefined {
  const own = placeOf(number);
  if (!own) return undefined;
  const wrong = issued.filter((one) => {
    const place = placeOf(one.number);
    if (place?.stem !== own.stem || one.day === '') return false;
    const isSame = place.period === own.period;
    if (
      !isSame &&
      ![
        { number, day, place: own },
        { ...one, place },
      ].every(isOfItsMonth)
    )
      return false;
    const isBefore = isSame ? place.value < own.value : place.period < own.period;
    return isBefore ? one.day > day : one.day < day;
  });
  return wrong.toSorted((one, other) => other.day.localeCompare(one.day))[0];
}
