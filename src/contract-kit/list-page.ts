import { z } from 'zod';
import { isEuroAmount } from '#domain/money/money.ts';
import { MOST_SOUGHT_EUROS, TOO_MANY_SOUGHT_EUROS } from '#domain/money/typed-euros.ts';
import { lineOfText, numberInAddress, writtenDay } from './fields.ts';
import { MOST_LINES } from './most-lines.ts';
import type { StaffListOf } from './staff-list.ts';

const unknownKey = 'Cette page n’existe plus\u00a0: revenez à la première.';

/** A page begins or ends after this row, as the previous answer named it. */
const listKey = z
  .string(unknownKey)
  .max(600, unknownKey)
  .regex(/^[\w-]+$/, unknownKey);

/** docs/product/administration.md#lists-by-key. `after` and `before` come from the previous page's answer. */
export const listPageQuery = {
  page: numberInAddress(z.int().min(1).max(100_000).default(1)),
  after: listKey.optional(),
  before: listKey.optional(),
};

const unknownIds = 'Ces lignes ne peuvent pas être lues\u00a0: choisissez-les à nouveau.';
const largestId = 2_147_483_647;

/** The file holds the rows that were ticked, as `12,15`, or all that match. */
export const listFileQuery = {
  ids: z
    .string(unknownIds)
    .regex(/^(?:\d{1,10}(?:,\d{1,10})*)?$/, unknownIds)
    .transform((text) => text.split(',').filter(Boolean).map(Number))
    .refine((ids) => ids.length <= MOST_LINES && ids.every((id) => id > 0 && id <= largestId), unknownIds)
    .transform((ids) => (ids.length > 0 ? ids : undefined))
    .optional(),
};

export const listPage = z.object({
  current_page: z.int(),
  total_pages: z.int(),
  total_count: z.int(),
  /** Above ten thousand, the planner estimates the count. */
  is_estimate: z.boolean(),
  next_key: z.string().nullable(),
  previous_key: z.string().nullable(),
});

export type ListPage = z.infer<typeof listPage>;

const unset = z.literal('').transform(() => undefined);
const notAnAmount = 'Ce champ doit être un montant en euros, avec deux décimales au plus.';

const words = (max: number) => lineOfText(max).optional();
/** An empty value filters nothing. */
export const choice = <Value extends string>(values: readonly Value[], unknown: string) =>
  z.union([unset, z.enum(values)], unknown).optional();
const day = (unknown: string) => z.union([unset, writtenDay(unknown)], unknown).optional();
const amount = numberInAddress(
  z
    .union(
      [
        unset,
        z
          .number(notAnAmount)
          .nonnegative(notAnAmount)
          .refine(isEuroAmount, { error: notAnAmount, abort: true })
          .max(MOST_SOUGHT_EUROS, TOO_MANY_SOUGHT_EUROS),
      ],
      notAnAmount,
    )
    .optional(),
  /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/,
);
const order = ({ by, usual, unknown }: NonNullable<StaffListOf['sorts']>) =>
  z
    .enum(
      by.flatMap((one) => [one, `-${one}`]),
      unknown,
    )
    .default(usual);

type Filters = StaffListOf['filters'];
type End<Filter, Kind, Which extends 'from' | 'to'> = Filter extends { kind: Kind } & Record<
  Which,
  infer Name extends string
>
  ? Name
  : never;
type Shape<F extends Filters> = {
  [Name in keyof F as F[Name] extends { max: number } ? Name : never]: ReturnType<typeof words>;
} & {
  [Name in keyof F as F[Name] extends { words: object } ? Name : never]: F[Name] extends {
    words: infer Offered;
  }
    ? ReturnType<typeof choice<keyof Offered & string>>
    : never;
} & {
  [Name in keyof F as End<F[Name], 'dates', 'from'> | End<F[Name], 'dates', 'to'>]: ReturnType<typeof day>;
} & {
  [Name in keyof F as End<F[Name], 'euros', 'from'> | End<F[Name], 'euros', 'to'>]: typeof amount;
};
type Sorted<By extends string> = [By] extends [never]
  ? unknown
  : { sort: z.ZodDefault<z.ZodEnum<{ [Sort in By | `-${By}`]: Sort }>> };

export function filterOf<F extends Filters, By extends string>(
  list: StaffListOf<F, By>,
): Shape<F> & Sorted<By> {
  const fields = Object.entries(list.filters).flatMap(([name, filter]): [string, z.ZodType][] => {
    if (filter.kind === 'select') return [[name, choice(Object.keys(filter.words), filter.unknown)]];
    if (!('from' in filter)) return [[name, words(filter.max)]];
    const end = filter.kind === 'dates' ? day(filter.unknown) : amount;
    return [
      [filter.from, end],
      [filter.to, end],
    ];
  });
  if (list.sorts) fields.unshift(['sort', order(list.sorts)]);
  return Object.fromEntries(fields) as Shape<F> & Sorted<By>;
}
