import { z } from 'zod';
import { isoInstant, numberInAddress } from '#contract-kit/fields.ts';
import { NUMBERED_KINDS } from '#domain/document/document-limits.ts';

/** Of a list that grows with what is issued. */
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
