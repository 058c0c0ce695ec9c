import { accountsIn } from './account-numbers.ts';
import { type Numeral, numeralsOf, plainText, type Span } from './plain-figures.ts';

const SIGNS = String.raw`[^\p{L}\p{N}]{0,12}`;
const PARTED = new RegExp(
  String.raw`^${SIGNS}(?:(?:et|puis|ensuite|point|tiret|virgule|espace|slash|barre)[^\p{L}\p{N}]{1,3})?$`,
  'u',
);
/** These separate a list's members, or the parts of a number that somebody hid. */
const LISTED = /[,;€$£%\n\p{L}]/u;

const UNIT = String.raw`(?:[€$£%]|(?:k€|eur|euros?|dollars?|francs?|pour cent|[kmcd]?g|[kmcd]?m|[mcd]?l|h|min|m?s|t|[gmk]o|px|k?w|v|jours?|mois|ans?|annees?|heures?|minutes?|secondes?|semaines?|fois|personnes?|salaries?|clients?|contacts?|lignes?|factures?|commandes?|articles?|habitants?|pieces?|unites?)(?![\p{L}\p{N}]))`;
const BEFORE_UNIT = new RegExp(String.raw`^\s?${UNIT}`, 'u');
const FREE = String.raw`(?<![\p{L}\p{N}])(?<!\d[.,:/-])`;
const END = String.raw`(?![\p{L}\p{N}])(?![.,:/-]\d)`;
const YEAR = '(?:19|20)\\d\\d';
/** Days with their year, amounts with their unit, « 2025 : ». */
const FACT = new RegExp(
  [
    String.raw`(?<!\d)(?:${YEAR}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]${YEAR})(?!\d)`,
    String.raw`${FREE}(?:[1-9]\d{0,2}(?:[\s.]\d{3})+|[1-9]\d*|0)(?:[.,]\d{1,2})?\s?(?:d.)?${UNIT}`,
    String.raw`${FREE}${YEAR}(?=\s?:\s)`,
  ].join('|'),
  'gu',
);
/** Times, decimals, days with a short year or none, « 2025-26 ». */
const OFTEN = new RegExp(
  [
    String.raw`(?<![\d:])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?!:?\d)`,
    String.raw`(?<![\p{L}\p{N}])(?<!\d,)(?:0|[1-9]\d*),\d{1,2}(?!,?\d)`,
    String.raw`${FREE}(?:0?[1-9]|[12]\d|3[01])/(?:0?[1-9]|1[0-2])(?:/\d\d)?${END}`,
    String.raw`${FREE}${YEAR}[-/–]\d\d${END}`,
  ].join('|'),
  'gu',
);

interface Group extends Numeral {
  parted: string;
  /** `fact` belongs to a day or amount, and separates its neighbours; `often` may only look like one. */
  is: 'open' | 'often' | 'fact';
}
interface Run {
  groups: Group[];
  behind: string;
}

const figuresOf = (groups: readonly Group[]): string => groups.map(({ figures }) => figures).join('');
const isListed = (groups: readonly Group[]): boolean =>
  groups.slice(1).some(({ parted }) => LISTED.test(parted));
const areYears = (groups: readonly Group[]): boolean =>
  groups.every(({ figures }) => /^(?:19|20)\d\d$/u.test(figures));

/** « 110-120-130 kg », « un deux trois », « 2023, 2024 » count something and identify nobody. */
function isCount({ groups, behind }: Run): boolean {
  const numbers = groups.map(({ figures }) => Number(figures));
  const steps = numbers.slice(1).map((number, index) => number - Number(numbers[index]));
  const isEven = steps.length > 1 && steps.every((step) => step !== 0 && step === steps[0]);
  const isOneWay = steps.every((step) => step > 0) || steps.every((step) => step < 0);
  const isEachListed = groups.slice(1).every(({ parted }) => LISTED.test(parted));
  if (groups.some(({ figures }) => /^0./u.test(figures)))
    return isEachListed && (isEven || (isOneWay && groups.length > 5));
  if (isEven) return true;
  if (numbers[0] === 0) return false;
  // A national number after its country's code: « 6 12 34 56 78 ».
  if (groups.map(({ figures }) => figures.length).join('') === '12222') return false;
  return isOneWay && (groups.length > 4 || (groups.length > 1 && BEFORE_UNIT.test(behind)));
}

function isTelephone(groups: readonly Group[]): boolean {
  const [first, second] = groups;
  if (first && isAbroad(first)) return /^33[1-9]\d{8}$/u.test(figuresOf(groups));
  if (!/^(?:0|00[1-9]\d{0,2})[1-9]\d{8}$/u.test(figuresOf(groups))) return false;
  // « 0, 5, 10, 250 … » is a list, « 0, 6, 1, 2 … » is not.
  if (first?.figures !== '0' || first.isSaid || !LISTED.test(second?.parted ?? '')) return true;
  return groups.every(({ figures }) => figures.length === 1);
}

/** Matches a card, or a social security number with or without its key. */
const isGrouped = (groups: readonly Group[]): boolean =>
  /^(?:4444|122233(?:2)?)$/u.test(groups.map(({ figures }) => figures.length).join('')) && !areYears(groups);

function partedAt(groups: readonly Group[], isFirst: (group: Group) => boolean): Group[][] {
  const parts: Group[][] = [];
  for (const group of groups) {
    const last = parts.at(-1);
    if (last && !isFirst(group)) last.push(group);
    else parts.push([group]);
  }
  return parts;
}

const isAbroad = (group: Group): boolean =>
  /(?<!\p{L})\+\(?$/u.test(group.parted) && !group.figures.startsWith('0');

function telephoneIn(groups: readonly Group[]): Span | undefined {
  for (const [from, group] of groups.entries()) {
    if (!group.figures.startsWith('0') && !isAbroad(group)) continue;
    for (let to = from + 1; to <= groups.length && to <= from + 14; to += 1) {
      const some = groups.slice(from, to);
      if (isTelephone(some) && !isCount({ groups: some, behind: '' })) return { from, to };
    }
  }
  return undefined;
}

/** Seven figures suffice after a country's sign, or after a zero in words. */
const leastOf = ([first]: readonly Group[]): number =>
  first && (isAbroad(first) || (first.isSaid && first.figures === '0')) ? 7 : 9;

function numbersIn({ groups, behind }: Run): Group[][] {
  if (groups.every(({ is }) => is !== 'open') || isCount({ groups, behind })) return [];
  if (isGrouped(groups)) return [groups];
  return partedAt(groups, isAbroad).flatMap((some) => {
    const telephone = isListed(some) ? telephoneIn(some) : undefined;
    if (telephone) {
      const { from, to } = telephone;
      const beside = [some.slice(0, from), some.slice(to)].filter(({ length }) => length > 0);
      return [some.slice(from, to), ...beside.flatMap((left) => numbersIn({ groups: left, behind: '' }))];
    }
    return partedAt(some, ({ parted }) => LISTED.test(parted)).filter((part) => {
      const isOpen = part.some(({ is }) => is === 'open');
      return isOpen && figuresOf(part).length >= leastOf(part) && !isCount({ groups: part, behind });
    });
  });
}

/** « CMD-2024-000123 » is a reference; « Tel0612345678 » only lacks a space. */
function isReference(groups: readonly Group[], before: string): boolean {
  if (!/\p{L}[-_/]?$/u.test(before) || groups[0]?.isSaid) return false;
  return telephoneIn(groups)?.from !== 0;
}

function withYears(groups: readonly Group[]): Group[] {
  const isYear = (group: Group | undefined) => group !== undefined && areYears([group]);
  const inRow = groups.map(
    (group, at) => isYear(group) && (isYear(groups[at - 1]) || isYear(groups[at + 1])),
  );
  const first = inRow.indexOf(false);
  const last = inRow.lastIndexOf(false);
  return groups.map((group, at) => (first < 0 || at < first || at > last ? { ...group, is: 'fact' } : group));
}

function runsOf(plain: string): Run[] {
  const spans = (pattern: RegExp) =>
    [...plain.matchAll(pattern)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }));
  const [facts, often] = [spans(FACT), spans(OFTEN)];
  const isIn = (of: typeof facts, { from, to }: Numeral) =>
    of.some((span) => span.from <= from && span.to >= to);
  let end = 0;
  const groups = numeralsOf(plain).map((numeral): Group => {
    const parted = plain.slice(end, numeral.from);
    end = numeral.to;
    const is = isIn(facts, numeral) ? 'fact' : isIn(often, numeral) ? 'often' : 'open';
    return { ...numeral, parted, is };
  });
  return partedAt(groups, ({ parted }) => !PARTED.test(parted)).map((run) => {
    const [first, ...rest] = run as [Group, ...Group[]];
    const reference = isReference(run, plain.slice(0, first.from));
    const kept: Group[] = reference ? [{ ...first, is: 'fact' }, ...rest] : run;
    return { groups: kept, behind: plain.slice(rest.at(-1)?.to ?? first.to) };
  });
}

function spansIn({ groups, behind }: Run): Group[][] {
  const isOpen = groups.some(({ is }) => is === 'open');
  if (isOpen && groups[0]?.is !== 'fact' && isTelephone(groups) && !isCount({ groups, behind }))
    return [groups];
  if (isCount({ groups, behind })) return [];
  return partedAt(withYears(groups), ({ is }) => is === 'fact')
    .map((part) => part.filter(({ is }) => is !== 'fact'))
    .filter(({ length }) => length > 0)
    .flatMap((part) =>
      numbersIn({ groups: part, behind: part.at(-1)?.to === groups.at(-1)?.to ? behind : '' }),
    );
}

function numbersSpans(plain: string): Span[] {
  return runsOf(plain)
    .flatMap(spansIn)
    .map((groups) => {
      const [first] = groups as [Group];
      const sign = /[+(]{0,3}$/u.exec(first.parted)?.[0].length ?? 0;
      return { from: first.from - sign, to: groups.at(-1)?.to ?? first.to };
    });
}

/** One number may hide another, so the text is read again until none is found. Days, amounts, times and counts stay. */
export function withoutPersonalNumbers(given: string, mark: string): string {
  const { text, at } = plainText(given);
  const accounts = accountsIn(text);
  const rest = accounts.reduce(
    (left, { from, to }) => left.slice(0, from) + 'x'.repeat(to - from) + left.slice(to),
    text,
  );
  const spans = [...accounts, ...numbersSpans(rest)].sort((one, other) => other.from - one.from);
  const left = spans.reduce(
    (text, { from, to }) => text.slice(0, at[from]) + mark + text.slice(at[to]),
    given,
  );
  return spans.length > 0 ? withoutPersonalNumbers(left, mark) : left;
}
