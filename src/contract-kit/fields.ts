import { z } from 'zod';
import { asTyped, identifierForm, lineForm, paragraphsForm } from '#domain/text/one-form.ts';

/** A JSON number with at most two decimals (docs/product/money.md#euros-on-the-wire). */
export const euros = z.number();

/** A Paris day, `2026-12-25`. PostgreSQL needs a lower bound to count from. */
export const writtenDay = (error: string) => z.iso.date(error).refine((day) => day >= '1970', error);

export const isoInstant = z.iso.datetime();

/** What somebody asks with: PostgreSQL has no year 0, of which such a text may be. */
export const writtenInstant = (error: string, { offset = false } = {}) =>
  z.iso.datetime({ offset, error }).refine((at) => at >= '1970', error);

const wholeNumber = /^(?:0|[1-9]\d*)$/;

/** Text in another notation stays text, which `number` refuses (docs/product/api.md#one-writing-of-a-number). */
export function numberInAddress<Schema extends z.ZodType>(number: Schema, written = wholeNumber) {
  const read = (text: unknown) => (typeof text === 'string' && written.test(text) ? Number(text) : text);
  return z.preprocess(read, number);
}

/** A wrong value has its own message (docs/product/api.md#shape-of-an-error). */
export const whenMissing = (words?: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? words : undefined,
});

/** Accepts a number, or text in the one notation that the forms write. */
export const numberInForm = (number: z.ZodType<number, number>, missing?: string) =>
  z
    .union([z.string(), z.number()], whenMissing(missing))
    .transform((value, context) => {
      if (typeof value === 'number') return value;
      if (value === '' && missing) context.addIssue({ code: 'custom', message: missing });
      return wholeNumber.test(value) ? Number(value) : Number.NaN;
    })
    .pipe(number);

/** The form did not say what it was filled from (docs/product/staff.md#two-on-one-form). */
export const NOT_LOADED = 'Rechargez la fiche avant de l’enregistrer.';

/** docs/product/api.md#numbers-name-rows */
export const idParams = z.object({ id: numberInAddress(z.int().positive().max(2_147_483_647)) });

export const namedId = (error: string) => z.int(error).positive(error).max(2_147_483_647, error);

// Every text of a call has one of these kinds, which normalise it (docs/product/api.md#one-form-of-a-text).

export const identifier = (max: number, missing?: string) =>
  z.string(whenMissing(missing)).overwrite(identifierForm).max(max);

/** It is prepared where it is hashed and compared (RFC 8265). */
export const secret = (missing?: string) => z.string(whenMissing(missing)).overwrite(asTyped);

/** A program wrote it as JSON; its bytes are not touched. */
export const written = (error?: Parameters<typeof z.string>[0]) => z.string(error).overwrite(asTyped);

const tooLong = (max: number) => `Ce champ ne peut pas dépasser ${max} caractères.`;
const notAccepted = 'Ce champ contient un caractère qui n’est pas accepté.';

/** docs/product/api.md#one-line-of-text. PostgreSQL refuses NUL in text, and half a surrogate pair in JSON. */
export function lineOfText(max: number, missing?: string) {
  return z
    .string(whenMissing(missing))
    .overwrite(lineForm)
    .max(max, tooLong(max))
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, notAccepted);
}

export function paragraphs(max: number, missing?: string) {
  return z
    .string(whenMissing(missing))
    .overwrite(paragraphsForm)
    .max(max, tooLong(max))
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, notAccepted);
}

const saysVersion = 'Indiquez la version que vous avez lue.';
/** Of a record without a count of its versions: what its form was filled from (docs/product/staff.md#two-on-one-form). */
export const readVersion = z.string(saysVersion).regex(/^[\w-]{22}$/, saysVersion);
