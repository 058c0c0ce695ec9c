/** The form, answers, merge and journal of a record that staff edit derive from this description. */
import { centsFromEuros, type EuroCents, eurosFromCents } from '../money/money.ts';
import { eurosToType } from '../money/typed-euros.ts';
import type { StaffRight } from '../people/staff-rights.ts';

interface Told {
  column?: string;
  label: string;
  /** Its label in the journal, if it differs. */
  journal?: string;
  help?: string;
  fresh?: string | boolean;
  /** The field asks for this right beyond the one of the call. */
  right?: StaffRight;
}

export type Field = Told &
  /** A form says `missing` when the field is empty. */
  (
    | { is: 'line'; max: number; missing?: string }
    | { is: 'text'; max: number; missing?: string }
    /** May be empty; a call that omits it leaves it alone. */
    | { is: 'note'; max: number }
    | { is: 'slug' }
    /** `none` is the message for a number that names nothing. */
    | { is: 'choice'; none: string }
    | { is: 'euros'; notPositive: string }
    | { is: 'flag' }
  );

export type Fields = Readonly<Record<string, Field>>;
type Kind = Field['is'];

export type Typed<F extends Fields> = {
  [Name in keyof F & string]: F[Name]['is'] extends 'flag' ? boolean : string;
};

type Stored<Is extends Kind> = Is extends 'flag'
  ? boolean
  : Is extends 'choice'
    ? number
    : Is extends 'euros'
      ? EuroCents
      : string;
type ColumnOf<F extends Fields, Name extends keyof F> = F[Name] extends {
  column: infer Column extends string;
}
  ? Column
  : Name & string;
export type Columns<F extends Fields> = { [Name in keyof F as ColumnOf<F, Name>]: Stored<F[Name]['is']> };

export const namesOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[];

function mapped(fields: Fields, of: (name: string, field: Field) => unknown) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(name, field)]));
}

function typed(is: Kind, value: unknown): string | boolean {
  if (is === 'flag') return value === true;
  if (is === 'euros' && typeof value === 'number') return eurosToType(value);
  // An answer gives a choice as its number and its words.
  return String((typeof value === 'object' && value !== null && 'id' in value ? value.id : value) ?? '');
}

export const typedOf = <F extends Fields>(fields: F, values: object): Typed<F> =>
  mapped(fields, (name, { is }) => typed(is, Reflect.get(values, name))) as Typed<F>;

export const freshOf = <F extends Fields>(fields: F): Typed<F> =>
  mapped(fields, (_, { is, fresh }) => fresh ?? typed(is, undefined)) as Typed<F>;

/** Amounts are in euros. */
export const answerOf = (fields: Fields, row: object) =>
  mapped(fields, (name, { is, column = name }) => {
    const value = Reflect.get(row, column);
    return is === 'euros' ? eurosFromCents(value) : value;
  }) as Record<string, string | number | boolean>;

type Written<F extends Fields, Form> = Partial<Columns<F>> & {
  [Name in keyof F as Name extends keyof Form
    ? undefined extends Form[Name]
      ? never
      : ColumnOf<F, Name>
    : never]: Stored<F[Name]['is']>;
};

export function columnsOf<F extends Fields, Form extends object>(fields: F, form: Form): Written<F, Form> {
  const written = Object.entries(fields).flatMap(([name, { is, column = name }]) => {
    const value: unknown = Reflect.get(form, name);
    return value === undefined ? [] : [[column, is === 'euros' ? centsFromEuros(Number(value)) : value]];
  });
  return Object.fromEntries(written) as Written<F, Form>;
}

export const rightsFor = (fields: Fields, columns: object): ReadonlySet<StaffRight> =>
  new Set(
    Object.entries(fields).flatMap(([name, { column = name, right }]) =>
      right && column in columns ? [right] : [],
    ),
  );
