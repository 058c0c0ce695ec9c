/**
 * Numbers of invoices: « un numéro unique basé sur une séquence chronologique et continue » (CGI, annexe II, art. 242
 * nonies A, I, 7°), by series where the business calls for it.
 */

export interface Numbered {
  number: string;
  /** `2026-11-26`. */
  day: string;
}

interface Place {
  /** What stands around the last digits: `2026-` and nothing. */
  series: string;
  digits: string;
  value: bigint;
}

export function placeOf(number: string): Place | undefined {
  const [, before = '', digits = '', after = ''] = /^(.*?)(\d+)(\D*)$/.exec(number.trim()) ?? [];
  return digits === '' ? undefined : { series: `${before}#${after}`, digits, value: BigInt(digits) };
}

/** Two ways to write one number: `2026-041` and `2026-41`. */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [placeOf(one), placeOf(other)];
  return a && b ? a.series === b.series && a.value === b.value : one.trim() === other.trim();
}

export const isSameSeries = (one: string, other: string): boolean =>
  placeOf(one)?.series === placeOf(other)?.series;

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
  const [before2, after = ''] = place.series.split('#');
  return `${before2}${String(place.value + 1n).padStart(place.digits.length, '0')}${after}`;
}

export interface SequenceFaults {
  /** `2026-042` or `2026-042 à 2026-049`. */
  missing: string[];
  duplicated: string[];
  /** Dated before a smaller number of its series. */
  antedated: string[];
}

const written = ({ series }: Place, value: bigint, width: number): string => {
  const [before, after] = series.split('#');
  return `${before}${String(value).padStart(width, '0')}${after}`;
};

function holeBetween(one: Place, other: Place): string[] {
  if (other.value <= one.value + 1n) return [];
  const [first, last] = [one.value + 1n, other.value - 1n].map((value) =>
    written(other, value, one.digits.length),
  );
  return first === undefined || last === undefined ? [] : [first === last ? first : `${first} à ${last}`];
}

/** A series that carries a year later than another of the same making begins at one. */
function beginsAtOne(series: string, all: readonly string[]): boolean {
  const year = /20\d\d(?=\D)/.exec(series)?.[0];
  const stem = series.replace(/20\d\d(?=\D)/, '');
  return (
    year !== undefined &&
    all.some((other) => {
      const otherYear = /20\d\d(?=\D)/.exec(other)?.[0];
      return otherYear !== undefined && otherYear < year && other.replace(/20\d\d(?=\D)/, '') === stem;
    })
  );
}

/** `before`: the last numbers issued elsewhere before the first of these. */
export function sequenceFaults(issued: readonly Numbered[], before: readonly string[] = []): SequenceFaults {
  const known = [...before.map((number) => ({ number, day: '' })), ...issued].flatMap((one) => {
    const place = placeOf(one.number);
    return place ? [{ ...one, place }] : [];
  });
  const bySeries = Map.groupBy(known, ({ place }) => place.series);
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

/** The latest day of the numbers of a series below one: an invoice may not be dated before it. */
export function earliestDay(number: string, issued: readonly Numbered[]): Numbered | undefined {
  return issued
    .filter((one) => isSameSeries(one.number, number))
    .reduce<Numbered | undefined>(
      (latest, one) => (latest && latest.day >= one.day ? latest : one),
      undefined,
    );
}
