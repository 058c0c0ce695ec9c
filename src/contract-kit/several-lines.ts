import { z } from 'zod';
import { namedId } from './fields.ts';
import { MOST_LINES } from './most-lines.ts';

const tooMany = `Choisissez au plus ${MOST_LINES} lignes à la fois.`;

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
    filter,
  });
}

/** docs/product/administration.md#several-lines */
export const severalLines = z.object({
  lines: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      refusal: z.string().nullable(),
      /** The act sends it back, and is refused if the line has changed meanwhile. */
      seen: z.string(),
    }),
  ),
  /** Lines beyond the limit are counted but not listed. */
  total_count: z.int(),
});
export type SeveralLines = z.infer<typeof severalLines>;
export type SeveralLine = SeveralLines['lines'][number];
