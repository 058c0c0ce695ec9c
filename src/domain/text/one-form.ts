import { withoutEdges } from './without-edges.ts';

/** Texts that look the same become the same (docs/product/api.md#one-form-of-a-text). */

/** Composing takes quadratic time, so only thirty marks of a run are read (UAX 15, Stream-Safe Text). */
const composed = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string =>
  text.replaceAll(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form);

/** Longer text is refused for its length anyway; normalising megabytes takes a second. */
const READ_MAX = 100_000;
const within =
  (form: (typed: string) => string) =>
  (typed: string): string =>
    typed.length > READ_MAX ? typed : form(typed);

/** These show nothing: what Unicode ignores by default, two signs drawn empty, notes to typesetters, what is no character. */
const unseen = /[\p{DI}\p{NChar}\u2800\u{1D159}\uFFF9-\uFFFB]/gu;

/** Word processors put these into addresses in place of the keyboard's hyphen. */
const hyphens = /[\u2010\u2011]/gu;

export const identifierForm = within((typed) => {
  const plain = composed(typed.replaceAll(unseen, ''), 'NFKC');
  return plain.replaceAll(unseen, '').replaceAll(hyphens, '-').trim();
});

/** These reverse the text after them, and come along with a copied name (UAX 9). */
const turns = '\\u202A-\\u202E\\u2066-\\u2069';
const directionMarks = /[\u200E\u200F\u061C]/gu;
const rightToLeft = /(?=\p{L})[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u;

// In cursive and Indic scripts, a joiner changes how the letter beside it is drawn.
const joined = [
  'Arab',
  'Syrc',
  'Nkoo',
  'Adlm',
  'Mong',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
].concat(['Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt']);
const letter = `(?=[\\p{L}\\p{M}])[${joined.map((script) => `\\p{scx=${script}}`).join('')}]`;

/** A joiner that matches is part of how the word is written. */
export const shapingJoiner = `(?<=${letter})[\\u200C\\u200D](?=${letter})`;

/** Unseen signs stay only where they change what is seen. */
const meant = [
  shapingJoiner,
  // Persian abbreviates by the joined form of this letter.
  '(?<=\\u0647)\\u200D',
  // Emojis made of several, coloured or plain emojis, keycaps.
  '(?<=\\p{ExtPict}\\uFE0F?\\p{EMod}?)\\u200D(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[\\d#*])\\uFE0F(?=\\u20E3)',
  // A region's flag has six signs at most; more could hide words that only a program reads.
  '(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
  // Variants of an ideograph or of a Mongolian letter.
  '(?<=\\p{Ideo})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{scx=Mong})[\\u180B-\\u180D\\u180F]',
].join('|');
const meantOrUnseen = new RegExp(
  `(${meant})|[${turns}\\p{NChar}\\uFFF9-\\uFFFB\\u{1D159}]|(?![\\u200E\\u200F\\u061C])\\p{DI}`,
  'gu',
);

function withoutUnseen(text: string): string {
  const seen = text.replaceAll(meantOrUnseen, '$1');
  return composed(rightToLeft.test(seen) ? seen : seen.replaceAll(directionMarks, ''));
}

const edge = /[\s\u200E\u200F\u061C]/;
const otherLineEnds = /\r\n?|[\u0085\u2028\u2029]/gu;

export const lineForm = within((typed) =>
  withoutEdges(withoutUnseen(typed.replaceAll(/[\u2028\u2029\u2800]/gu, ' ')), edge),
);

/** Names are searched word by word, so spaces are single. */
export const nameForm = (typed: string): string => lineForm(typed).replaceAll(/\p{Zs}+/gu, ' ');

/** Both the search and the searched text lose case, accents and unseen signs. */
export const soughtForm = (text: string): string =>
  paragraphsForm(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const paragraphsForm = within((typed) =>
  withoutEdges(withoutUnseen(typed.replaceAll(otherLineEnds, '\n')), edge),
);

/** RFC 8265, OpaqueString: nothing is removed, but every keyboard's composition gives the same secret. */
export const secretForm = (typed: string): string => composed(typed.replaceAll(/\p{Zs}/gu, ' '));

export const isSameSecret = (one: string, other: string): boolean => secretForm(one) === secretForm(other);

/** Names in JSON may differ by composition only; older passwords were hashed as typed (password-hashing.ts). */
export const asTyped = (text: string): string => text;
