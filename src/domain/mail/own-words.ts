/** What its author wrote of an email, without what it answers (docs/product/email.md#own-words-of-an-email). */

const longestLine = 500;
/** `Le lun. 3 nov. 2025 à 10:00, Rouage <…> a écrit :` may be broken into lines. */
const linesOfAttribution = 4;
const linesOfHeaders = 8;
/** In French, English, German, Dutch, Spanish, Italian, Portuguese; or a day as Gmail once wrote it. */
const beginsAttribution =
  /^[-\s*]*((le|on|am|op|el|il|em|a|à|at)\s|(lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)|\d{4}-\d\d-\d\d)/i;
const wrote =
  /\s(a\s+écrit|avez\s+écrit|écrivait|wrote|writes|schrieb|schreef|escribió|ha\s+scritto|escreveu|geschrieben|geschreven)(?=[\s:,-]|$)/i;
/** « Le client m’a écrit : » is a sentence of one's own. */
const wroteToMe =
  /(m['’]|nous|vous|lui|leur|t['’])\s?(a|avez|ont)\s+écrit|wrote\s+(to\s+)?(me|us)\b|(mir|uns)\s+(.*\s)?geschrieben|schrieb\s+(mir|uns)\b|schreef\s+(mij|ons)\b|(me|nos)\s+escribió|(mi|ci)\s+ha\s+scritto|(me|nos)\s+escreveu/i;
const tellsWhen = /\d{1,2}\s?[:h]\s?\d{2}|\b(19|20)\d{2}\b|\d{1,2}[/.-]\d{1,2}/;
const endsAttribution = /(:|\s-{2,}|>>>)$/;
const separator =
  /^[-_=]{2,}\s*(message|mail|original|forwarded|ursprüngliche|weitergeleitete|oorspronkelijk|doorgestuurd|mensaje|messaggio|mensagem)[\p{L}\s'’-]*[-_=]{2,}$/iu;
const rule = /^[-_=*]{5,}$/;
const headerFrom = /^\W*(de|from|von|van|da)\s?:/i;
/** SFR’s webmail says when before it says who. */
const headerFirst = /^\W*(message du|de|from|von|van|da)\s?:/i;
const headerNext =
  /^\W*(envoyé( le)?|sent|gesendet|verzonden|enviad[oa]( (el|em))?|inviato|date|datum|data|fecha|à|a|to|an|aan|para|pour|cc|objet|sujet|subject|betreff|onderwerp|asunto|oggetto|assunto)\s?:/i;
const mine = "(mon|ma|mes|l['’]application|my|meinem|meiner|mijn|mi|il mio|dal mio|o meu|do meu)";
const programs =
  '(proton|outlook|yahoo|gmail|spark|mailo|tuta|bluemail|blue mail|canary|thunderbird|orange|sfr|la ?poste|free|samsung|android|iphone|ipad|ios|k-9|fairemail|windows)';
const mobileSignature = new RegExp(
  `^((envoyé|sent|gesendet|verzonden|verstuurd|enviado|inviato)\\s(de|depuis|à partir d[eu]|avec|from|with|via|von|mit|vanaf|met|desde|con|da|dal|do|a partir d[oe])\\s(${mine}\\s|.{0,30}\\b${programs}\\b)|(télécharge[rz]|obtene[zr]|obtenir|get|download|holen sie sich|ottieni|scarica|obter|baixe|baixar|descarg[ao]r?)\\s(o\\s)?outlook\\s|von mein\\w+ .{1,30} gesendet|outlook\\s(pour|for|für|voor|para|per)\\s(ios|android|iphone))`,
  'i',
);
/** Who answers within what is quoted says so, and is believed. */
const answersWithin =
  /ci-dessous|plus bas|en (rouge|bleu|vert|gras)|dans (votre|le) (texte|mail|message)|\b(below|inline|in (red|blue|green|bold))\b|\bunten\b|im text|\bhieronder\b|más abajo|\babaixo\b|qui sotto/i;
const longestSignature = { lines: 8, line: 90 };

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const isQuoted = (line: string | undefined): boolean => line?.trimStart().startsWith('>') ?? false;

/** Where a quote without marks begins, and who is said to have written it. */
interface Quote {
  at: number;
  /** Lines that say who wrote what follows, and when. */
  count: number;
  said: string;
}

function attributionAt(lines: readonly string[], at: number): Quote | undefined {
  const first = lines[at] ?? '';
  const isShouted = first.startsWith('>>>');
  if (!isShouted && !beginsAttribution.test(first) && !wrote.test(first)) return undefined;
  let said = '';
  for (let count = 1; count <= linesOfAttribution && !isBlank(lines[at + count - 1]); count += 1) {
    said = `${said} ${lines[at + count - 1]?.trim()}`.slice(0, longestLine);
    if (!endsAttribution.test(said)) continue;
    const isOne = isShouted || wrote.test(said) || /<[^<>\s]+@[^<>\s]+>:$/.test(said);
    const tells = tellsWhen.test(said) || said.includes('@');
    return isOne && tells && !wroteToMe.test(said) ? { at, count, said } : undefined;
  }
  return undefined;
}

/** As Outlook quotes: a separator or a block of headers, and no mark before the lines that follow. */
function headersAt(lines: readonly string[], at: number): Quote | undefined {
  const line = lines[at]?.trim() ?? '';
  const following = lines.slice(at, at + linesOfHeaders).map((one) => one.trim());
  const isSeparated = line.length <= longestLine && separator.test(line);
  const next = following.slice(1, 5).filter((one) => headerNext.test(one));
  if (!isSeparated && !(headerFirst.test(line) && next.length >= 2)) return undefined;
  return { at, count: 1, said: following.find((one) => headerFrom.test(one)) ?? '' };
}

function nextWritten(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && isBlank(lines[next])) next += 1;
  return next;
}

/**
 * An answer below what it answers is kept, as is one between its lines. What bears no mark goes only where it is said to
 * be of the shop (`of`): another's words may be what the answer is about.
 */
function withoutQuotes(lines: readonly string[], isOfShop: (said: string) => boolean): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const quote = attributionAt(lines, at) ?? headersAt(lines, at);
    if (quote && isQuoted(lines[nextWritten(lines, at + quote.count)])) at += quote.count - 1;
    else if (quote && isOfShop(quote.said)) {
      const isKept = kept.every(isBlank) || answersWithin.test(kept.join(' '));
      return isKept ? [...kept, ...lines.slice(at)] : withoutEnd(kept);
    } else if (!isQuoted(lines[at]) || isComparison(lines, at)) kept.push(lines[at] ?? '');
  }
  return kept;
}

/** « > 1 000 € » alone between other lines compares, and quotes nobody. */
const isComparison = (lines: readonly string[], at: number): boolean =>
  /^\s*>\s?=?\s?\d/.test(lines[at] ?? '') && !isQuoted(lines[at - 1]) && !isQuoted(lines[at + 1]);

/** Without blank lines, rules and what a program adds below. */
function withoutEnd(lines: readonly string[]): string[] {
  const kept = [...lines];
  const isNothing = (line = '') =>
    isBlank(line) || rule.test(line.trim()) || mobileSignature.test(line.trim());
  while (kept.length > 0 && isNothing(kept.at(-1))) kept.pop();
  return kept;
}

/** What follows the mark is a signature while it is short: others write two dashes between two thoughts. */
function withoutSignature(lines: readonly string[]): string[] {
  const mark = lines.findLastIndex((line, at) => at > 0 && /^--\s?$/.test(line));
  const below = lines.slice(mark + 1).filter((line) => !isBlank(line));
  const isOne =
    mark > 0 &&
    below.length <= longestSignature.lines &&
    below.every(({ length }) => length <= longestSignature.line);
  return withoutEnd(isOne ? lines.slice(0, mark) : lines);
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());

/** `of`: names and addresses under which the shop writes. Only an answer quotes: what is forwarded may be the idea itself. */
export function ownWords(
  text: string,
  { isAnswer, of }: { isAnswer: boolean; of: readonly string[] },
): string {
  const names = of.map((name) => name.toLowerCase());
  const isOfShop = (said: string) => names.some((name) => said.toLowerCase().includes(name));
  const lines = linesOf(text);
  const own = withoutSignature(isAnswer ? withoutQuotes(lines, isOfShop) : lines);
  return own
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * A kept answer in two: its words, and what seems to be quoted below them, which a screen folds. The whole is the first
 * where nothing seems so.
 */
export function splitAtQuote(text: string): [words: string, quote: string] {
  const lines = linesOf(text);
  const at = lines.findIndex((_line, at) => attributionAt(lines, at) ?? headersAt(lines, at));
  if (at < 0) return [text, ''];
  return [lines.slice(0, at).join('\n').trimEnd(), lines.slice(at).join('\n')];
}
