/** How long a text is to the network that it is for. */
import type { Unit } from '../facts/network-limits.ts';
import { addressesIn, type Found } from './addresses.ts';

/** What an address counts as on X and Mastodon, however long it is. */
const ADDRESS = 23;

const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' });
const graphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
const isEmoji = (grapheme: string): boolean => /^\p{RGI_Emoji}$/v.test(grapheme);

/** A text with its addresses left out, each replaced by `instead`. */
function withAddresses(text: string, found: readonly Found[], instead: (one: Found) => string): string {
  let at = 0;
  let written = '';
  for (const one of found) {
    written += text.slice(at, one.start) + instead(one);
    at = one.end;
  }
  return written + text.slice(at);
}

/** Of one code point, in the configuration 3 of twitter-text: Latin and its punctuation one, all else two. */
function weightOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  const isLight =
    code <= 0x10ff ||
    (code >= 0x2000 && code <= 0x200d) ||
    (code >= 0x2010 && code <= 0x201f) ||
    (code >= 0x2032 && code <= 0x2037);
  return isLight ? 1 : 2;
}

/** X (twitter-text 3.1.0, configuration 3): an address 23, an emoji 2, whatever it is made of. */
function weighted(typed: string): number {
  const text = typed.normalize('NFC');
  const found = addressesIn(text);
  const rest = graphemes(withAddresses(text, found, () => '\n'));
  const sum = rest.reduce(
    (total, grapheme) =>
      total + (isEmoji(grapheme) ? 2 : [...grapheme].reduce((weight, one) => weight + weightOf(one), 0)),
    0,
  );
  return sum + found.length * (ADDRESS - 1);
}

/** Mastodon: an address with `https://` 23, `@name@server` only its name; what is left by graphemes. */
function onMastodon(text: string): number {
  const found = addressesIn(text).filter(({ hasProtocol }) => hasProtocol);
  const plain = withAddresses(text, found, () => 'x'.repeat(ADDRESS));
  return graphemes(plain.replace(/(?<![\w/])(@[\w.-]*\w)@[\w.-]*\w/g, '$1')).length;
}

/** As the application of Bluesky shortens it when it publishes: the host and the beginning of the path. */
function shortened({ text, hasProtocol }: Found): string {
  if (!URL.canParse(hasProtocol ? text : `https://${text}`)) return text;
  const { host, pathname, search, hash } = new URL(hasProtocol ? text : `https://${text}`);
  const path = `${pathname === '/' ? '' : pathname}${search}${hash}`;
  return host + (path.length > 15 ? `${path.slice(0, 13)}...` : path);
}

const onBluesky = (text: string): number =>
  graphemes(withAddresses(text, addressesIn(text), shortened)).length;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Threads: an emoji counts the bytes that it takes in UTF-8. */
const onThreads = (text: string): number =>
  graphemes(text).reduce((sum, one) => sum + (isEmoji(one) ? bytesOf(one) : [...one].length), 0);

const counts: Record<Unit, (text: string) => number> = {
  weighted,
  graphemes: (text) => graphemes(text).length,
  bluesky: onBluesky,
  mastodon: onMastodon,
  threads: onThreads,
  utf16: (text) => text.length,
  bytes: bytesOf,
};

export const lengthIn = (unit: Unit, text: string): number => counts[unit](text);

/** Different hashtags: `#été` counts, `#12` and the end of an address do not. */
export const hashtagsIn = (text: string): number =>
  new Set(
    [...text.matchAll(/(?<![\p{L}\p{N}_/&#])#(?=\p{L}|[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu)].map(([tag]) =>
      tag.toLowerCase(),
    ),
  ).size;

/** Different addresses. */
export const linksIn = (text: string): number => new Set(addressesIn(text).map((one) => one.text)).size;
