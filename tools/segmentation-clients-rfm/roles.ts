import type { DateOrder, DateReading } from '../parts/written-date.ts';
import type { DecimalSign } from '../parts/written-number.ts';

/** Which columns say what, by their places, and how they are to be read. */
export interface Roles {
  /** One or two columns that together tell a customer from the others. */
  client: readonly number[];
  date: number;
  amount: number;
  /** Lines of one order are one purchase. */
  order: number | undefined;
  email: number | undefined;
  /** Undefined: the day first, unless some day of the column is one with the month first only. */
  dateOrder: DateOrder | undefined;
  /** Of years of two figures; `past`: the last that the day of the reckoning has seen. Undefined: they are asked about. */
  century?: DateReading['century'] | 'past';
  /** Undefined: `26-04-05` is asked about. */
  dashed?: DateReading['dashed'];
  /** Undefined: a number alone is no day. */
  daysSince?: DateReading['daysSince'];
  decimals: DecimalSign;
  /** Whether each line has its own amount, or repeats that of its whole order. */
  amountOf: 'line' | 'order';
}

export type Refusal =
  | 'broken'
  | 'client'
  | 'date'
  | 'unclear_date'
  | 'serial_date'
  | 'short_year'
  | 'dashed_date'
  | 'part_of_date'
  | 'amount'
  | 'unclear_amount'
  | 'later';

/** What the values of the columns, taken together, say of each. */
export interface Habits {
  hasMonthFirst: boolean;
  usual: ',' | '.' | undefined;
}
