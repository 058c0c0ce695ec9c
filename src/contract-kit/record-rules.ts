import { z } from 'zod';
import type { Field, Fields } from '#domain/edits/record.ts';
import { isEuroAmount } from '#domain/money/money.ts';
import { MOST_PRICE_EUROS, TOO_DEAR, typedEuros } from '#domain/money/typed-euros.ts';
import { isSeen } from '#domain/text/seen-text.ts';
import { isSlug, NOT_A_SLUG } from '#domain/text/slug.ts';
import { identifier, lineOfText, namedId, numberInForm, paragraphs } from './fields.ts';

const required = 'Ce champ est obligatoire.';
const notAnAmount = 'Ce champ doit être un montant en euros, avec deux décimales au plus.';
const seen = (text: z.ZodString, missing = required) => text.refine(isSeen, missing);

const price = (notPositive: string) =>
  z
    .union([seen(identifier(40, required)), z.number()], {
      error: ({ input }) => (input === undefined || input === null ? required : notAnAmount),
    })
    .transform((value) => (typeof value === 'string' ? (typedEuros(value) ?? Number.NaN) : value))
    .pipe(
      z
        .number(notAnAmount)
        .positive(notPositive)
        .max(MOST_PRICE_EUROS, TOO_DEAR)
        .refine(isEuroAmount, notAnAmount),
    );

export const flag = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  'Ce champ doit être vrai ou faux.',
);

type Of<Is extends Field['is']> = Extract<Field, { is: Is }>;

const rules = {
  line: ({ max, missing = required }: Of<'line'>) => seen(lineOfText(max, missing), missing),
  text: ({ max, missing = required }: Of<'text'>) => seen(paragraphs(max, missing), missing),
  note: ({ max }: Of<'note'>) => paragraphs(max).optional(),
  slug: () => identifier(100, required).min(1, required).refine(isSlug, NOT_A_SLUG),
  choice: ({ none }: Of<'choice'>) => numberInForm(namedId(none), required),
  euros: ({ notPositive }: Of<'euros'>) => price(notPositive),
  flag: () => flag.optional(),
};

type Rules<F extends Fields> = { [Name in keyof F]: ReturnType<(typeof rules)[F[Name]['is']]> };

export const rulesOf = <const F extends Fields>(fields: F): Rules<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, rules[field.is](field as never)]),
  ) as Rules<F>;
