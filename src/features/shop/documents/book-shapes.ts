import { z } from 'zod';
import {
  identifier,
  isoInstant,
  lineOfText,
  numberInAddress,
  paragraphs,
  written,
  writtenDay,
} from '#contract-kit/fields.ts';
import {
  type BookPart,
  bytesOf,
  DOCUMENT_BYTES,
  DOCUMENT_DEPTH,
  NUMBERED_KINDS,
} from '#domain/document/document-limits.ts';
import { IDENTITY_STATUSES, LOGO_LENGTH } from '#domain/document/identity.ts';
import { amountsFault } from '#domain/document/issued-papers.ts';
import { isJsonWithin } from '#domain/text/json-shape.ts';

const most = 100_000;

/** JSON as the page wrote it, which the shop never reads but to check it. */
export const documentValue = written('Le contenu est un texte JSON.')
  .refine((text) => bytesOf(text) <= DOCUMENT_BYTES, {
    error: 'Ce document est trop grand\u00a0: 256\u00a0ko au plus.',
    abort: true,
  })
  .refine((text) => isJsonWithin(text, { names: most, depth: DOCUMENT_DEPTH }), {
    error: 'Le contenu n’est pas du JSON lisible.',
  });

const cents = z.int('Un montant est un nombre entier de centimes.').min(-1e13).max(1e13);
const rate = z.strictObject({
  /** In percent. */
  vat_rate: z.number('Un taux est un nombre.').min(0).max(100, 'Un taux ne dépasse pas 100\u00a0%.'),
  net_cents: cents,
  vat_cents: cents,
});
const amounts = { net_cents: cents, vat_cents: cents, total_cents: cents, rates: z.array(rate).max(20) };
const day = writtenDay('La date d’émission est un jour, comme 2026-11-26.');
const customer = lineOfText(200);
const origin = lineOfText(60);

/** The page says this of the paper that it has numbered. */
const givenPaper = z
  .strictObject(
    { day, prefix: lineOfText(12, 'Le préfixe compte 12 signes au plus.'), customer, origin, ...amounts },
    'Un numéro se donne à un document daté et chiffré\u00a0: l’outil doit en dire la date et les montants.',
  )
  .superRefine((paper, context) => {
    const [field, message] = amountsFault(paper) ?? [];
    if (field) context.addIssue({ code: 'custom', path: [field], message: message ?? '' });
  });

export const issueBody = z.strictObject({
  kind: z.enum(NUMBERED_KINDS, 'Cette sorte de document n’est pas numérotée.'),
  /** The version that its customer saw is frozen. */
  version: z.int().positive().max(2_147_483_647),
  paper: givenPaper,
  /** The first number of a sequence that has none yet: somebody who comes with books of their own goes on. */
  first: z.int().min(1).max(1_000_000_000).optional(),
});

/** It is so kept, and a file carries it so. */
export const issuedPaper = z.object({
  number: lineOfText(60),
  day,
  customer,
  origin,
  amounts: z.object(amounts).nullable(),
});

export const paperLine = issuedPaper.extend({
  kind: z.enum(NUMBERED_KINDS),
  /** Null for another tool's document: the tool that asks learns no customer of it. */
  key: z.string().nullable(),
  tool: z.string(),
  at: isoInstant,
});

/** The list grows with what is issued. */
export const linesAtOnce = 500;
export const papersAtOnce = 200;
export const listQuery = z.strictObject({ page: numberInAddress(z.int().min(1).max(10_000).default(1)) });

export const version = z.int().min(0).max(2_147_483_647);

export const documentLine = z.object({
  key: z.string(),
  title: z.string(),
  version,
  bytes: z.int(),
  saved_at: isoInstant,
  archived: z.boolean(),
  /** Null until it is issued; from then on it never changes. `written`: on the paper; null of one from before. */
  kind: z.enum(NUMBERED_KINDS).nullable(),
  number: z.int().nullable(),
  written: z.string().nullable(),
  issued_at: isoInstant.nullable(),
});

export const versionLine = z.object({ version, bytes: z.int(), saved_at: isoInstant });

const line = lineOfText(200);
const reference = identifier(200);
const address = paragraphs(500);
const id = z.uuid('Chaque ligne du carnet a un numéro qui lui est propre.');
const lines = 1000;
const tooMany = `Le carnet garde ${lines}\u00a0lignes au plus.`;

/** Who the customer is on paper; what is not filled in is an empty text, and what a page does not know stays. */
const company = z.strictObject({
  name: line,
  company: line,
  address,
  siret: reference,
  vat_number: reference,
  iban: reference,
  status: z.enum(['', ...IDENTITY_STATUSES], 'Ce statut n’existe pas.').optional(),
  form: line.optional(),
  email: reference.optional(),
  phone: reference.optional(),
  logo: written('Un logo est une image.').max(LOGO_LENGTH).optional(),
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

/** Tools share one shape, so that each reads what another wrote (docs/product/document.md#own-book). */
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

/** It names the faults of the part that it resembles most, so that the page's author finds them. */
function nearest(parts: readonly (readonly Wrong[])[]): string {
  const inside = parts.filter((wrongs) => wrongs.every(({ path }) => path.length > 0));
  const [wrong] = inside.toSorted((one, other) => one.length - other.length)[0] ?? [];
  return `Ce n’est pas une partie du carnet${wrong ? `\u00a0: ${placeOf(wrong.path)}, ${wrong.message}` : '.'}`;
}

export const bookValue = z.union([company, customers, articles], {
  error: (issue) =>
    issue.code === 'invalid_union' ? nearest(issue.errors) : 'Ce n’est pas une partie du carnet.',
});
