/** Words of a model, which read those of a stranger (docs/product/idea.md#generated-words-are-cleaned). */
import { isSeen, withFewMarks } from '../text/seen-text.ts';

const REMOVED = '[adresse retirée]';
/** Longer than anything kept: bounds what the patterns read. */
const MOST_READ = 4_000;
const ADDRESSES = [
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/\S+/giu,
  /\b(?:mailto|data|javascript|tel):\S+/giu,
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,80}/gu,
  /\bwww\.\S+/giu,
  // A name of a domain, with a path or without one; « facture.pdf » is a file, « M. Durand » two words.
  /\b(?:[\p{L}\p{N}-]{1,63}\.){1,5}(?!(?:pdf|csv|xlsx?|docx?|json|xml|txt|html?|png|jpe?g|svg|odt|ods)(?![\p{L}\p{N}/-]))\p{Ll}{2,24}(?![\p{L}\p{N}])(?:[/?:#]\S*)?/gu,
];

/** Neither what is invisible nor what turns the text around. */
const withoutControls = (text: string): string =>
  text.replaceAll(/[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]/gu, '').replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ');

const withoutMarkup = (text: string): string =>
  text.replaceAll(/<[^<>]*>/gu, ' ').replaceAll(/[`*_#<>]+/gu, ' ');

/** One line, without address, markup or what no reader sees; empty when nothing is left. */
export function generatedLine(text: string, max: number): string {
  const bare = ADDRESSES.reduce(
    (kept, address) => kept.replaceAll(address, REMOVED),
    withoutControls(text.slice(0, MOST_READ)),
  );
  const flat = withFewMarks(withoutMarkup(bare)).replaceAll(/\s+/gu, ' ').trim();
  if (!isSeen(flat.replaceAll(REMOVED, ''))) return '';
  const characters = [...flat];
  return characters.length <= max
    ? flat
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
