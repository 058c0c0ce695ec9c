import type { StaffListName } from '#domain/people/staff-lists.ts';
import type { StaffRight } from '#domain/people/staff-rights.ts';

type Words = Readonly<Record<string, string>>;

/** Its name in the address and in the call is its key, or those of its two ends. */
export type ListFilter = { label: string } & (
  | { kind: 'search' | 'text'; max: number }
  /** Each value with its word, in the order in which they are offered; `unknown` refuses any other. */
  | { kind: 'select'; words: Words; unknown: string; all?: string; elsewhere?: true }
  /** What is offered comes from a call of the screen. */
  | { kind: 'loaded'; max: number; all?: string }
  | { kind: 'dates'; from: string; to: string; unknown: string }
  | { kind: 'euros'; from: string; to: string }
);
type Filters = Readonly<Record<string, ListFilter>>;

/**
 * A list of the administration, said once: its call and its file take these filters and orders, its screen offers them,
 * saved views keep them (docs/product/administration.md#lists-in-the-address).
 */
export interface StaffListOf<F extends Filters = Filters, By extends string = string> {
  /** In saved views, and for the columns that this browser hides. */
  name: StaffListName;
  label: string;
  noun: { one: string; many: string };
  /** « Impossible de charger les … ». */
  failed: string;
  /** Who may take it away as a file. */
  exports: StaffRight;
  filters: F;
  /** The columns by which the server sorts. */
  sorts?: { by: readonly By[]; usual: NoInfer<By> | `-${NoInfer<By>}`; unknown: string };
}

export const staffList = <const F extends Filters, const By extends string = never>(
  list: StaffListOf<F, By>,
) => list;

export const wordsOf = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, wordOf(value)])) as Record<Value, string>;

type Ends<Filter> = Filter extends { from: infer From; to: infer To } ? (From | To) & string : never;
/** Of the filters in the address. */
export type FilterName<F extends Filters> = {
  [Name in keyof F & string]: F[Name] extends { from: string } ? Ends<F[Name]> : Name;
}[keyof F & string];

export const filterNames = <F extends Filters>(filters: F) =>
  Object.entries(filters).flatMap(([name, filter]) =>
    'from' in filter ? [filter.from, filter.to] : [name],
  ) as FilterName<F>[];

/** What a screen asks for: of a choice one of its values or nothing, of the rest what the address says. */
export type Chosen<L extends StaffListOf> = {
  [Name in FilterName<L['filters']>]: L['filters'][Name] extends { words: infer Offered }
    ? (keyof Offered & string) | undefined
    : string;
} & (L extends StaffListOf<Filters, infer By> ? { sort?: By | `-${By}` | undefined } : unknown);

export type ListQuery<L extends StaffListOf> = Partial<Chosen<L>> & {
  page?: number | undefined;
  after?: string | undefined;
  before?: string | undefined;
};
