import { z } from 'zod';

/** A JSON number with at most two decimals (docs/product/money.md#euros-on-the-wire). */
export const euros = z.number();

/** A Paris day, `2026-12-25`, that a database can count from. */
export const writtenDay = (error: string) => z.iso.date(error).refine((day) => day >= '1970', error);

export const isoInstant = z.iso.datetime();

const wholeNumber = /^(?:0|[1-9]\d*)$/;

/** What is not `written` so stays a text, which `number` refuses (docs/product/api.md#one-writing-of-a-number). */
export function numberInAddress<Schema extends z.ZodType>(number: Schema, written = wholeNumber) {
  const read = (text: unknown) => (typeof text === 'string' && written.test(text) ? Number(text) : text);
  return z.preprocess(read, number);
}

/** In a form: as a number, or as its fields write it, in that one writing; `number` refuses any other. */
export const numberInForm = (number: z.ZodType<number, number>, error?: string) =>
  z
    .union([z.string(), z.number()], error)
    .transform((value) => {
      if (typeof value === 'number') return value;
      return wholeNumber.test(value) ? Number(value) : Number.NaN;
    })
    .pipe(number);

/** See docs/product/api.md#numbers-name-rows. */
export const idParams = z.object({ id: numberInAddress(z.int().positive().max(2_147_483_647)) });

export const namedId = (error: string) => z.int(error).positive(error).max(2_147_483_647, error);

/** Direction marks reverse the text after them: they come along with a copied name, and are no part of it (UAX 9). */
const withoutTurns = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');

/** See docs/product/api.md#one-line-of-text. PostgreSQL refuses NUL in a text, and half a surrogate pair in JSON. */
export function lineOfText(max: number, error?: string) {
  return z
    .string(error)
    .overwrite(withoutTurns)
    .trim()
    .max(max, error ?? `Ce champ ne peut pas dépasser ${max} caractères.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, error ?? 'Ce champ contient un caractère qui n’est pas accepté.');
}

export function paragraphs(max: number, error?: string) {
  return z
    .string(error)
    .overwrite(withoutTurns)
    .trim()
    .max(max, `Ce champ ne peut pas dépasser ${max} caractères.`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Ce champ contient un caractère qui n’est pas accepté.');
}
