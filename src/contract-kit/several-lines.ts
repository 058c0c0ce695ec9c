import { z } from 'zod';
import { namedId } from './fields.ts';
import { MOST_LINES } from './most-lines.ts';

const tooMany = `Choisissez au plus ${MOST_LINES} lignes à la fois.`;

/** What is asked before several lines are acted on: some that were chosen, or all that match. */
export function severalLinesBody<const Acts extends readonly string[], Filter extends z.ZodType>(
  acts: Acts,
  filter: Filter,
) {
  return z.strictObject({
    act: z.enum(acts, 'Cet acte n’existe pas.'),
    ids: z
      .array(namedId('Cette ligne n’existe pas.'))
      .min(1, 'Choisissez une ligne.')
      .max(MOST_LINES, tooMany)
      .optional(),
    /** As of the list itself. */
    filter,
  });
}

/** See docs/product/administration.md#several-lines. */
export const severalLines = z.object({
  lines: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Why it cannot be; null when it can. */
      refusal: z.string().nullable(),
      /** What it is now, which the act sends back: changed meanwhile, it is refused. */
      seen: z.string(),
    }),
  ),
  /** How many match: those beyond the most are not among the lines. */
  total_count: z.int(),
});
export type SeveralLines = z.infer<typeof severalLines>;
export type SeveralLine = SeveralLines['lines'][number];
