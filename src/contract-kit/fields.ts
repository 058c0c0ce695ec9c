import { z } from 'zod';

/** Euros as the API shows them: a JSON number with at most two decimals (ruling 2). */
export const euros = z.number();

/** An instant as ISO 8601 in UTC. */
export const isoInstant = z.iso.datetime();

/** A path parameter `:id`; anything but a positive integer names nothing, hence 404 rather than 400. */
export const idParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) });

/** An id in a body, of something that a list offers; `error` is said at its field. */
export const namedId = (error: string) => z.int(error).positive(error).max(2_147_483_647, error);

/** They turn what follows them round, on every page and letter: copied with a name, they are no part of it (UAX 9). */
const withoutTurns = (text: string): string => text.replace(/[\u202A-\u202E\u2066-\u2069]/gu, '');

/** Whether a reader would see anything of it: Unicode's own list of what is drawn as nothing, and blanks. */
export const isSeen = (text: string): boolean => /[^\p{DI}\p{White_Space}\u2800]/u.test(text);

/**
 * One line as typed by a person: trimmed, without controls of direction, at most `max` characters, no control characters and no half of a pair of
 * surrogates (PostgreSQL refuses NUL in a text, and the half in JSON).
 */
export function lineOfText(max: number, error?: string) {
  return z
    .string(error)
    .overwrite(withoutTurns)
    .trim()
    .max(max, error ?? `Ce champ ne peut pas dépasser ${max} caractères.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, error ?? 'Ce champ contient un caractère qui n’est pas accepté.');
}

/**
 * A text of several lines as typed by a person: trimmed, without controls of direction, at most `max` characters, no control characters but breaks and
 * tabs, no half of a pair of surrogates.
 */
export function paragraphs(max: number, error?: string) {
  return z
    .string(error)
    .overwrite(withoutTurns)
    .trim()
    .max(max, `Ce champ ne peut pas dépasser ${max} caractères.`)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, 'Ce champ contient un caractère qui n’est pas accepté.');
}
