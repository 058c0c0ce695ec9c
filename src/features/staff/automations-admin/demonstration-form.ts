import { z } from 'zod';
import { NOT_LOADED, written } from '#contract-kit/fields.ts';
import { SAMPLE_BYTES, sampleFault } from '#domain/document/demonstration.ts';
import { isSeen } from '#domain/text/seen-text.ts';

const sample = written('L’exemple est un texte JSON.')
  .nullable()
  .transform((text) => (text !== null && isSeen(text) ? text.trim() : null))
  .superRefine((text, { addIssue }) => {
    const message = text === null ? undefined : sampleFault(text);
    if (message) addIssue({ code: 'custom', message });
  });

export const demonstrationForm = z.strictObject({
  allowed: z.boolean('Ce champ doit être vrai ou faux.'),
  sample,
  /** The form was filled from this version; 0 when nobody has decided yet. */
  version: z.int(NOT_LOADED).min(0, NOT_LOADED).max(2_147_483_647),
});

/** Each quote of the sample takes two bytes once it is a JSON string. */
export const formBytes = 2 * SAMPLE_BYTES + 4096;
