import { centsFromEuros, formatEuros, isEuroAmount } from '#domain/money/money.ts';
import { formatDay } from '#domain/time/french-dates.ts';

interface Labelled {
  label: string;
}

export interface SearchFilter extends Labelled {
  kind: 'search';
  name: string;
  placeholder?: string;
}

export interface SelectFilter extends Labelled {
  kind: 'select';
  name: string;
  options: readonly { value: string; label: string }[];
  all?: string;
}

export interface TextFilter extends Labelled {
  kind: 'text';
  name: string;
}

/** Paris days (`2026-11-20`) or euros (`20.5`); each end has its own name. */
export interface RangeFilter extends Labelled {
  kind: 'dates' | 'euros';
  from: string;
  to: string;
}

export type ChipFilter = SelectFilter | TextFilter | RangeFilter;
export type Filter = SearchFilter | ChipFilter;

/** Ignores a value that is no choice: anybody can type an address. */
export const choiceOf = <Value extends string>(values: readonly Value[], text: string): Value | '' =>
  values.find((value) => value === text) ?? '';

type Values = Readonly<Record<string, string>>;

export function isRange(filter: Filter): filter is RangeFilter {
  return filter.kind === 'dates' || filter.kind === 'euros';
}

export function namesOf(filter: Filter): string[] {
  return isRange(filter) ? [filter.from, filter.to] : [filter.name];
}

const ends = { dates: ['du', 'au'], euros: ['minimum', 'maximum'] } as const;

/** « Montant minimum », « Date, du »; undefined for another name. */
function fieldSaid(filters: readonly Filter[], name: string): string | undefined {
  const filter = filters.find((one) => namesOf(one).includes(name));
  if (!filter || !isRange(filter)) return filter?.label;
  const end = ends[filter.kind][name === filter.from ? 0 : 1];
  return filter.kind === 'dates' ? `${filter.label}, ${end}` : `${filter.label} ${end}`;
}

export function refusedFilters(
  fields: Readonly<Record<string, string[]>>,
  filters: readonly Filter[],
): string {
  return Object.entries(fields)
    .map(([name, messages]) => {
      const said = fieldSaid(filters, name);
      return `${said ? `${said}\u00a0: ` : ''}${messages.join(' ')}`;
    })
    .join(' ');
}

/** Anybody can type an address. */
function endSaid({ kind }: RangeFilter, value: string): string {
  if (kind === 'euros')
    return isEuroAmount(Number(value)) ? formatEuros(centsFromEuros(Number(value))) : value;
  return Number.isNaN(Date.parse(`${value}T12:00:00Z`)) ? value : formatDay(value);
}

function rangeSaid(filter: RangeFilter, values: Values): string {
  const [from = '', to = ''] = [values[filter.from], values[filter.to]];
  const isOfDays = filter.kind === 'dates';
  if (from && to)
    return `${isOfDays ? 'du' : 'de'} ${endSaid(filter, from)} ${isOfDays ? 'au' : 'à'} ${endSaid(filter, to)}`;
  if (from) return `${isOfDays ? 'depuis le' : 'au moins'} ${endSaid(filter, from)}`;
  return to ? `${isOfDays ? 'jusqu’au' : 'au plus'} ${endSaid(filter, to)}` : '';
}

export function saidOf(filter: ChipFilter, values: Values): string {
  if (isRange(filter)) return rangeSaid(filter, values);
  const value = values[filter.name] ?? '';
  if (filter.kind === 'text') return value;
  return filter.options.find((option) => option.value === value)?.label ?? value;
}
