import { z } from 'zod';
import { numberInAddress } from './fields.ts';
import { MOST_LINES } from './most-lines.ts';

const unknownKey = 'Cette page n’existe plus\u00a0: revenez à la première.';

/** Where a page begins or ends: the last row's place in the order, as its own answer named it. */
const listKey = z
  .string(unknownKey)
  .max(600, unknownKey)
  .regex(/^[\w-]+$/, unknownKey);

/** See docs/product/administration.md#lists-by-key. `after` and `before` come from the former page's answer. */
export const listPageQuery = {
  page: numberInAddress(z.int().min(1).max(100_000).default(1)),
  after: listKey.optional(),
  before: listKey.optional(),
};

const unknownIds = 'Ces lignes ne peuvent pas être lues\u00a0: choisissez-les à nouveau.';
const largestId = 2_147_483_647;

/** Of a list as a file: the rows that were chosen by hand, as `12,15`, or all that match. */
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
  /** Above ten thousand the count is the planner's. */
  is_estimate: z.boolean(),
  next_key: z.string().nullable(),
  previous_key: z.string().nullable(),
});

export type ListPage = z.infer<typeof listPage>;
