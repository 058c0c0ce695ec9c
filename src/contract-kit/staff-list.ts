import type { JournalSubject, StaffListName } from '#domain/people/staff-acts.ts';
import type { StaffRight } from '#domain/people/staff-rights.ts';

type Words = Readonly<Record<string, string>>;

/** In the address and in the call a filter goes by its key, or by those of its two ends. */
export type ListFilter = { label: string } & (
  | { kind: 'search' | 'text'; max: number }
  /** Values are offered in this order; `unknown` refuses any other. */
  | { kind: 'select'; words: Words; unknown: string; all?: string; elsewhere?: true }
  /** A call of the screen says what to offer. */
  | { kind: 'loaded'; max: number; all?: string }
  | { kind: 'dates'; from: string; to: string; unknown: string }
  | { kind: 'euros'; from: string; to: string }
);
type Filters = Readonly<Record<string, ListFilter>>;

/** Its call, file, screen and saved views all read this (docs/product/administration.md#lists-in-the-address). */
export interface StaffListOf<F extends Filters = Filters, By extends string = string> {
  name: StaffListName;
  subject: JournalSubject;
  label: string;
  noun: { one: string; many: string };
  failed: string;
  exports: StaffRight;
  filters: F;
  sorts?: { by: readonly By[]; usual: NoInfer<By> | `-${NoInfer<By>}`; unknown: string };
}

export const staffList = <const F extends Filters, const By extends string = never>(
  list: StaffListOf<F, By>,
) => list;

export const isStaffList = (value: unknown): value is StaffListOf =>
  typeof value === 'object' && value !== null && 'filters' in value && 'noun' in value;

export const wordsOf = <Value extends string>(values: readonly Value[], wordOf: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, wordOf(value)])) as Record<Value, string>;

type Ends<Filter> = Filter extends { from: infer From; to: infer To } ? (From | To) & string : never;
export type FilterName<F extends Filters> = {
  [Name in keyof F & string]: F[Name] extends { from: string } ? Ends<F[Name]> : Name;
}[keyof F & string];

export const filterNames = <F extends Filters>(filters: F) =>
  Object.entries(filters).flatMap(([name, filter]) =>
    'from' in filter ? [filter.from, filter.to] : [name],
  ) as FilterName<F>[];

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
