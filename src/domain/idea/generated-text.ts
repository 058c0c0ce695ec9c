/** Words of a model, which read those of a stranger (docs/product/idea.md#generated-words-are-cleaned). */
import { cutText } from '../text/cut-text.ts';
import { withoutPersonalNumbers } from '../text/personal-numbers.ts';
import { isSeen, withFewMarks } from '../text/seen-text.ts';

const REMOVED = '[adresse retirée]';
const NUMBER_REMOVED = '[numéro retiré]';
/** Longer than anything kept: bounds what the patterns read. */
const MOST_READ = 4_000;
const ADDRESSES = [
  /[a-z0-9+.-]{0,40}:\/\/\S*/giu,
  /(?<![\p{L}\p{N}:/])\/\/[\p{L}\p{N}]\S*/gu,
  /\b(?:mailto|data|javascript|tel):\S+/giu,
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,80}/gu,
  /\bwww\.\S+/giu,
  /(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\p{N})(?:[/?:#]\S*)?/gu,
  /[\p{L}\p{N}._-]{1,64}\s{0,3}(?:[([]\s?(?:at|arobase)\s?[)\]]|\s(?:at|arobase)\s)\s{0,3}[\p{L}\p{N}-]{1,64}(?:\s{0,3}[([]?(?:\s(?:point|dot)\s|\.)[)\]]?\s{0,3}[\p{L}\p{N}-]{2,24}){1,6}/giu,
];
/** A name of a domain, with a path or without one; « facture.pdf » is a file. */
const DOMAIN =
  /(?<![\p{L}\p{N}\p{M}])(?:[\p{L}\p{N}][\p{L}\p{N}\p{M}-]{0,62}\.){1,12}(?!(?:pdf|csv|xlsx?|docx?|json|xml|txt|html?|png|jpe?g|svg|odt|ods)(?![\p{L}\p{N}/-]))\p{L}[\p{L}\p{M}]{1,24}(?![\p{L}\p{N}\p{M}])(?:[/?:#]\S*)?/giu;
/** « Fin.Merci », « J.M.Durand »: a blank is missing. */
const NEXT_SENTENCE = /^((?:\p{L}\.)*[\p{L}\p{N}\p{M}-]+\.)(\p{Lu}\p{Ll}+)$/u;

const removeDomain = (found: string): string =>
  NEXT_SENTENCE.test(found) ? found.replace(NEXT_SENTENCE, '$1 $2') : REMOVED;

/** Neither what is invisible nor what turns the text around, and letters and dots as addresses have them. */
const withoutDisguise = (text: string): string =>
  text
    .replaceAll(/[\p{DI}\p{Cf}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Cs}\u2800]/gu, ' ')
    .replaceAll(/[\uFF01-\uFF5E]/gu, (wide) => String.fromCodePoint(wide.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\u2024\u3002\uFF61]/gu, '.')
    .normalize('NFC');

const withoutNumbers = (text: string): string => withoutPersonalNumbers(text, NUMBER_REMOVED);

const without = (text: string): string =>
  withoutNumbers(
    ADDRESSES.reduce((kept, address) => kept.replaceAll(address, REMOVED), text).replaceAll(
      DOMAIN,
      removeDomain,
    ),
  );

const removedIn = (text: string): number => text.split(/\[(?:adresse retirée|numéro retiré)\]/u).length;

/** « evil.ⓒⓞⓜ » is one to a browser: where reading it so finds more, the text stays as it was read. */
function withoutAddresses(text: string): string {
  const plain = without(text);
  const read = without(text.normalize('NFKC'));
  return removedIn(read) > removedIn(plain) ? read : plain;
}

const withoutLinks = (text: string): string => text.replaceAll(/!?\[([^[\]]*)\]\(([^()]*)\)/gu, '$1 $2');

const withoutMarkup = (text: string): string =>
  text
    .replaceAll(/<[^<>]*>/gu, ' ')
    .replaceAll(/[`*_#<>]+/gu, ' ')
    .replaceAll('](', '] (');

/** One line, without address, number of a person, markup or what no reader sees; empty when nothing is left. */
export function generatedLine(text: string, max: number): string {
  const bare = withoutAddresses(withFewMarks(withoutLinks(withoutDisguise(text.slice(0, MOST_READ)))));
  // A tag between two figures parted them, or more blanks than a line keeps.
  const flat = withoutNumbers(withoutMarkup(bare).replaceAll(/\s+/gu, ' ').trim());
  if (!isSeen(flat.replaceAll(REMOVED, '').replaceAll(NUMBER_REMOVED, ''))) return '';
  return flat.length <= max ? flat : `${cutText(flat, max - 1).trimEnd()}…`;
}
