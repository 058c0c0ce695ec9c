import { z } from 'zod';
import { isoInstant, lineOfText, writtenDay } from '#contract-kit/fields.ts';
import { NUMBERED_KINDS } from '#domain/document/document-limits.ts';
import { amountsFault } from '#domain/document/issued-papers.ts';

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

/** What a page says of the paper that it has numbered. */
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
  /** What is frozen is what its customer saw. */
  version: z.int().positive().max(2_147_483_647),
  paper: givenPaper,
  /** The first number of a sequence that has none yet: somebody who comes with books of their own goes on. */
  first: z.int().min(1).max(1_000_000_000).optional(),
});

/** As it is kept, and as a file carries it. */
export const issuedPaper = z.object({
  number: lineOfText(60),
  day,
  customer,
  origin,
  amounts: z.object(amounts).nullable(),
});

export const paperLine = issuedPaper.extend({
  kind: z.enum(NUMBERED_KINDS),
  /** Of a document of the tool that asks; null of another tool’s, of which it learns no customer. */
  key: z.string().nullable(),
  tool: z.string(),
  at: isoInstant,
});
