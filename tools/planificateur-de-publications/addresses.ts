/** Addresses within a text, as the networks find them: with or without `https://`. */
import tlds from 'tlds';

export interface Found {
  start: number;
  end: number;
  text: string;
  hasProtocol: boolean;
}

/** IANA's list of top-level domains, those of other scripts as they are read. */
const known = new Set(tlds);

const LATIN = '\\u00c0-\\u024f\\u1e00-\\u1eff';
const HOST = '[^\\s!-,/:-@[-^`{-\\u00bf\\u2000-\\u206f\\u3000-\\u303f\\ufe00-\\ufe0f]+';
const PATH = `[\\p{L}\\p{N}!*';:=+,.$/%#\\[\\]\\-–_~@|&]`;
const PARENS = `\\((?:${PATH}+|${PATH}*\\(${PATH}+\\)${PATH}*)\\)`;
const PATH_END = `(?:[\\p{L}\\p{N}+\\-=_#/]|${PARENS})`;
const QUERY = `[a-z0-9!?*'@();:&=+$/%#\\[\\]\\-_.,~|]`;
const TAIL = new RegExp(
  `(?::\\d+)?(?:/(?:(?:${PATH}|${PARENS})*${PATH_END})?)?(?:\\?${QUERY}*[a-z0-9\\-_&=#/])?`,
  'iuy',
);
const BARE = `[-a-z0-9${LATIN}]+`;
const CANDIDATE = new RegExp(`(?<![a-z0-9@＠$#＃])(?:(https?://)(${HOST})|(${BARE}(?:\\.${BARE})+))`, 'giu');
const NAME = /^[^-_](?:.*[^-_])?$/u;

/** How much of a label is a known domain: what stands behind it may be no letter or figure of ASCII. */
function topLength(label: string): number {
  const whole = label.toLowerCase();
  if (known.has(whole) || /^xn--[-a-z0-9]+$/.test(whole)) return label.length;
  const ascii = /^[a-z]+(?![-a-z0-9+@])/.exec(whole)?.[0] ?? '';
  return known.has(ascii) ? ascii.length : 0;
}

/** How many characters of a host are a domain: the longest run of names that ends by a known one. */
function domainLength(host: string, next: string): number {
  const [first = '', ...labels] = host.split('.');
  let length = 0;
  let at = first.length;
  let before = first;
  for (const [index, label] of labels.entries()) {
    if (!NAME.test(before)) return length;
    const top = topLength(label);
    const isCutByNext = top === label.length && index === labels.length - 1 && /[-0-9a-z@+]/i.test(next);
    if (top > 0 && !isCutByNext) length = at + 1 + top;
    at += 1 + label.length;
    before = label;
  }
  return length;
}

function foundAt(text: string, match: RegExpExecArray): Found | undefined {
  const [, protocol = '', long = '', bare = ''] = match;
  const hostStart = match.index + protocol.length;
  const host = long || bare;
  const length = domainLength(host, text[hostStart + host.length] ?? '');
  const isAfterSign = bare !== '' && /[-_./]$/.test(text.slice(0, match.index));
  if (length === 0 || isAfterSign) return undefined;
  TAIL.lastIndex = hostStart + length;
  const tail = TAIL.exec(text)?.[0] ?? '';
  // Without a protocol, a port alone is text (twitter-text).
  const isText = bare !== '' && /^:\d+$/.test(tail);
  const end = hostStart + length + (isText ? 0 : tail.length);
  return { start: match.index, end, text: text.slice(match.index, end), hasProtocol: bare === '' };
}

export function addressesIn(text: string): Found[] {
  const found: Found[] = [];
  CANDIDATE.lastIndex = 0;
  for (let match = CANDIDATE.exec(text); match; match = CANDIDATE.exec(text)) {
    const one = foundAt(text, match);
    if (one) found.push(one);
    CANDIDATE.lastIndex = one?.end ?? match.index + 1;
  }
  return found;
}
