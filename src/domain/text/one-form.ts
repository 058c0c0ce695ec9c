import { withoutEdges } from './without-edges.ts';

/** What looks the same is the same: the forms in which a text comes in (docs/product/api.md#one-form-of-a-text). */

/**
 * Of a run of marks thirty are read, more than any language writes (UAX 15, Stream-Safe Text): composing puts them in
 * order in the square of their number, nine seconds for forty thousand.
 */
const composed = (text: string, form: 'NFC' | 'NFKC' = 'NFC'): string =>
  text.replaceAll(/(\p{M}{30})\p{M}+/gu, '$1').normalize(form);

/** Longer than any that is kept: its length refuses it as it came, for bringing megabytes to their form takes a second. */
const READ_MAX = 100_000;
const within =
  (form: (typed: string) => string) =>
  (typed: string): string =>
    typed.length > READ_MAX ? typed : form(typed);

/** Nothing shows of them: what Unicode ignores by default, two signs that it draws empty, notes to typesetters. */
const unseen = /[\p{DI}\u2800\u{1D159}\uFFF9-\uFFFB]/gu;

/** They look like the hyphen of the keyboard, as a word processor puts them into an address. */
const hyphens = /[\u2010\u2011]/gu;

/** Of what names one thing, as an address, a key, a number: wide and joined letters are letters, pasted marks nothing. */
export const identifierForm = within((typed) => {
  const plain = composed(typed.replaceAll(unseen, ''), 'NFKC');
  return plain.replaceAll(unseen, '').replaceAll(hyphens, '-').trim();
});

/** They reverse the text after them, and come along with a copied name (UAX 9). */
const turns = '\\u202A-\\u202E\\u2066-\\u2069';
const directionMarks = /[\u200E\u200F\u061C]/gu;
const rightToLeft = /(?=\p{L})[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}\p{scx=Adlm}]/u;

// Cursive scripts, and those of India and its neighbours: a joiner changes how a letter beside it is drawn.
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

/** A pattern: where it stands, it is part of how a word is written. */
export const shapingJoiner = `(?<=${letter})[\\u200C\\u200D](?=${letter})`;

/** Where an unseen sign changes what is seen: there it stays, and nowhere else. */
const meant = [
  shapingJoiner,
  // Persian abbreviates by the joined form of this letter.
  '(?<=\\u0647)\\u200D',
  // An emoji of several, one in colour or in ink, a key.
  '(?<=\\p{ExtPict}\\uFE0F?\\p{EMod}?)\\u200D(?=\\p{ExtPict})',
  '(?<=\\p{ExtPict})[\\uFE0E\\uFE0F]',
  '(?<=[\\d#*])\\uFE0F(?=\\u20E3)',
  // The flag of a region, of six signs at most: more would be words that a program reads and nobody sees.
  '(?<=\\u{1F3F4})[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
  // A variant of an ideograph or of a Mongolian letter.
  '(?<=\\p{Ideo})[\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{scx=Mong})[\\u180B-\\u180D\\u180F]',
].join('|');
const meantOrUnseen = new RegExp(
  `(${meant})|[${turns}\\uFFF9-\\uFFFB\\u{1D159}]|(?![\\u200E\\u200F\\u061C])\\p{DI}`,
  'gu',
);

function withoutUnseen(text: string): string {
  const seen = text.replaceAll(meantOrUnseen, '$1');
  return composed(rightToLeft.test(seen) ? seen : seen.replaceAll(directionMarks, ''));
}

const edge = /[\s\u200E\u200F\u061C]/;
const otherLineEnds = /\r\n?|[\u0085\u2028\u2029]/gu;

/** One line in people's words: a joiner stays where it shapes a letter or an emoji, a mark in right-to-left writing. */
export const lineForm = within((typed) =>
  withoutEdges(withoutUnseen(typed.replaceAll(/[\u2028\u2029\u2800]/gu, ' ')), edge),
);

/** A person's, whose words are sought one by one. */
export const nameForm = (typed: string): string => lineForm(typed).replaceAll(/\p{Zs}+/gu, ' ');

/** Of words sought, and of those they are sought among: without case, accents and what shows nothing. */
export const soughtForm = (text: string): string =>
  paragraphsForm(text).normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The same on several lines, each ended in one way. */
export const paragraphsForm = within((typed) =>
  withoutEdges(withoutUnseen(typed.replaceAll(otherLineEnds, '\n')), edge),
);

/** RFC 8265, OpaqueString: nothing of a secret is removed, but it is one however a keyboard composes it. */
export const secretForm = (typed: string): string => composed(typed.replaceAll(/\p{Zs}/gu, ' '));

export const isSameSecret = (one: string, other: string): boolean => secretForm(one) === secretForm(other);

/**
 * What is left as it came: JSON, in which two names may differ by how they are composed alone, and a password, for older
 * ones were kept so and are tried so too (password-hashing.ts).
 */
export const asTyped = (text: string): string => text;
