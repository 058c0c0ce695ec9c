import { z } from 'zod';
import { identifier, lineOfText, paragraphs } from '#contract-kit/fields.ts';
import type { BookPart } from '#domain/document/document-limits.ts';

const line = lineOfText(200);
const reference = identifier(200);
const address = paragraphs(500);
const id = z.uuid('Chaque ligne du carnet a un numéro qui lui est propre.');
const lines = 1000;
const tooMany = `Le carnet garde ${lines}\u00a0lignes au plus.`;

/** Who the customer is on paper; what is not filled in is an empty text. */
const company = z.strictObject({
  name: line,
  company: line,
  address,
  siret: reference,
  vat_number: reference,
  iban: reference,
});

const customers = z
  .array(
    z.strictObject({
      id,
      name: line,
      address,
      email: reference,
      siren: reference,
      vat_number: reference,
      /** The law protects them otherwise than a company. */
      consumer: z.boolean(),
    }),
  )
  .max(lines, tooMany);

const articles = z
  .array(
    z.strictObject({
      id,
      label: line,
      unit: line,
      /** In euros before tax, with up to six decimals. */
      price: z
        .number('Un prix est un nombre.')
        .min(0, 'Un prix n’est pas négatif.')
        .max(1_000_000_000, 'Ce prix est trop grand.')
        .refine((price) => Number(price.toFixed(6)) === price, 'Un prix a six décimales au plus.'),
      /** In percent. */
      vat_rate: z.number('Un taux est un nombre.').min(0).max(100, 'Un taux ne dépasse pas 100\u00a0%.'),
    }),
  )
  .max(lines, tooMany);

/** What tools share has one shape, so that each reads what another wrote (docs/product/document.md#own-book). */
export const bookShapes = { company, customers, articles } as const satisfies Record<BookPart, z.ZodType>;

interface Wrong {
  path: PropertyKey[];
  message: string;
}

/** `customers` is a list: `[0].siren` is the number of its first. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');

/** What is wrong with the part that it looks most like, so that whoever wrote the page finds it. */
function nearest(parts: readonly (readonly Wrong[])[]): string {
  const inside = parts.filter((wrongs) => wrongs.every(({ path }) => path.length > 0));
  const [wrong] = inside.toSorted((one, other) => one.length - other.length)[0] ?? [];
  return `Ce n’est pas une partie du carnet${wrong ? `\u00a0: ${placeOf(wrong.path)}, ${wrong.message}` : '.'}`;
}

export const bookValue = z.union([company, customers, articles], {
  error: (issue) =>
    issue.code === 'invalid_union' ? nearest(issue.errors) : 'Ce n’est pas une partie du carnet.',
});
