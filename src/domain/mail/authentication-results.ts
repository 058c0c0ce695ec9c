/** Our own mail server says whether a message comes from the domain it names (RFC 8601). */
import { domainForm } from '../people/email-address.ts';

interface Result {
  method: string;
  result: string;
  properties: ReadonlyMap<string, string>;
}

const isWordEnd = /[\s;="()]/;

/** Comments nest, and may hold anything the sender wrote. */
function endOfComment(text: string, at: number): number {
  let depth = 0;
  for (let index = at; index < text.length; index += 1) {
    const character = text[index];
    if (character === '\\') index += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') {
      depth -= 1;
      if (depth === 0) return index + 1;
    }
  }
  return text.length;
}

function readQuoted(text: string, at: number): { word: string; end: number } {
  let word = '';
  let index = at + 1;
  for (; index < text.length && text[index] !== '"'; index += 1) {
    if (text[index] === '\\') index += 1;
    word += text[index] ?? '';
  }
  return { word, end: index + 1 };
}

interface Token {
  word: string;
  /** A quoted `;` or `=` is no separator. */
  isMark: boolean;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '(') at = endOfComment(text, at);
    else if (character === '"') {
      const { word, end } = readQuoted(text, at);
      tokens.push({ word, isMark: false });
      at = end;
    } else if (character === ';' || character === '=') {
      tokens.push({ word: character, isMark: true });
      at += 1;
    } else if (isWordEnd.test(character)) at += 1;
    else {
      let end = at;
      while (end < text.length && !isWordEnd.test(text[end] ?? '')) end += 1;
      tokens.push({ word: text.slice(at, end), isMark: false });
      at = end;
    }
  }
  return tokens;
}

function clausesOf(tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  for (const token of tokens) {
    if (token.isMark && token.word === ';') clauses.push([]);
    else clauses.at(-1)?.push(token);
  }
  return clauses;
}

function readResult(clause: readonly Token[]): Result | undefined {
  const pairs: [string, string][] = [];
  for (let at = 0; at < clause.length; at += 3) {
    const [name, equals, value] = clause.slice(at, at + 3);
    if (!name || name.isMark || !equals?.isMark || !value || value.isMark) return undefined;
    pairs.push([name.word.toLowerCase(), value.word.toLowerCase()]);
  }
  const [said, ...properties] = pairs;
  if (!said) return undefined;
  const [method = ''] = said[0].split('/');
  return { method, result: said[1], properties: new Map(properties) };
}

const domainOf = (text: string): string => domainForm(text.slice(text.lastIndexOf('@') + 1));

const isPassFor = (results: readonly Result[], method: string, domain: string, ...names: string[]): boolean =>
  results.some(
    (one) =>
      one.method === method &&
      one.result === 'pass' &&
      names.some((name) => domainOf(one.properties.get(name) ?? '') === domain),
  );

/** Only our own server's topmost header counts: the sender may forge others (docs/product/email.md#proven-senders). */
export function isDomainProven(
  values: readonly string[],
  { authservId, domain }: { authservId: string; domain: string },
): boolean {
  const own = values
    .map((value) => clausesOf(tokensOf(value)))
    .find(([first]) => first?.[0]?.word.toLowerCase() === authservId.toLowerCase());
  if (!own || domain === '') return false;
  const named = domainForm(domain);
  const results = own.slice(1).flatMap((clause) => readResult(clause) ?? []);
  const dmarc = results.filter(({ method, result }) => method === 'dmarc' && result !== 'none');
  if (dmarc.length > 0) return isPassFor(dmarc, 'dmarc', named, 'header.from');
  return (
    isPassFor(results, 'dkim', named, 'header.d', 'header.i') ||
    isPassFor(results, 'spf', named, 'smtp.mailfrom')
  );
}
