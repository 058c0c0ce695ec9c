/** docs/product/email.md#own-words-of-an-email */

const longestLine = 500;
/** An attribution, `Le lun. 3 nov. 2025 à 10:00, Rouage <…> a écrit :`, may be broken into lines. */
const linesOfAttribution = 4;
const linesOfHeaders = 8;
/** French, English, German, Dutch, Spanish, Italian, Portuguese, Polish; or a day by itself. */
const beginsAttribution =
  /^[-\s*]*((le|on|am|op|el|il|em|a|à|at|w)\s|(lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun)|\d{4}-\d\d-\d\d|\d{1,2}[\s./-])/i;
const wrote =
  /\s(a\s+écrit|avez\s+écrit|écrivait|wrote|writes|schrieb|schreef|escribió|ha\s+scritto|escreveu|geschrieben|geschreven|napisał(a|\(a\))?|napisana|pisze)(?=[\s:,-]|$)/i;
/** « Le client m’a écrit : » is a sentence of one's own. */
const wroteToMe =
  /(m['’]|nous|vous|lui|leur|t['’])\s?(a|avez|ont)\s+écrit|wrote\s+(to\s+)?(me|us)\b|(mir|uns)\s+(.*\s)?geschrieben|schrieb\s+(mir|uns)\b|schreef\s+(mij|ons)\b|(me|nos)\s+escribió|(mi|ci)\s+ha\s+scritto|(me|nos)\s+escreveu|napisał\p{L}*\s+(mi|nam|do)\s|(mi|nam)\s+napisał/iu;
const tellsWhen = /\d{1,2}\s?[:h]\s?\d{2}|\b(19|20)\d{2}\b|\d{1,2}[/.-]\d{1,2}/;
/** Yahoo's application continues with the quote on the same line. */
const endsAttribution = /(:|\s-{2,}|>>>)$|@\S+>,?\s(?:\S+\s){0,2}\S{3,}?\s?:\s{2,}/;
const separator =
  /^[-_=]{2,}\s*(message|mail|original|forwarded|ursprüngliche|weitergeleitete|oorspronkelijk|doorgestuurd|mensaje|messaggio|mensagem|oryginalna|przekazana|wiadomość)[\p{L}\s'’-]*[-_=]{2,}$/iu;
const rule = /^[-_=*]{5,}$/;
const headerFrom = /^\W*(de|from|von|van|da|od)\s?:/i;
/** eM Client writes this below its separator. */
const headerWithoutColon = /^(de|from|von|van|da|od)\s.*@/i;
/** SFR's and GMX's webmail put the date before the sender. */
const headerOfMessage = /^\W*message du\s?:?\s?\d/i;
const headerNext =
  /^\W*(envoyé( le)?|sent|gesendet|verzonden|enviad[oa]( (el|em))?|inviato|wysłan[oe]|date|datum|data|fecha|à|a|to|an|aan|para|pour|do|cc|dw|objet|sujet|subject|betreff|onderwerp|asunto|oggetto|assunto|temat)\s?:/i;
const devices =
  '(iphone|ipad|ipod|smartphone|téléphone|mobile|portable|tablette|galaxy|samsung|xiaomi|huawei|pixel|blackberry|redmi|oppo|oneplus|honor|handy|telefoon|móvil|cellulare|celular|telefonu|mac)';
const programs =
  '(proton ?mail|outlook|yahoo|gmail|spark|mailo|tuta|blue ?mail|canary|thunderbird|orange|sfr|la ?poste|free|android|ios|k-9|fairemail|(courrier|mail|poczta|correo|posta) (pour|for|für|voor|para|per|dla) windows)';
const few = "[\\p{L}\\d .'’-]";
/** Matches the whole line, so that « Envoyé depuis ma banque : 40 € » is no footer. */
const mobileSignature = new RegExp(
  `^((envoyé|sent|gesendet|verzonden|verstuurd|enviado|inviato|wysłan[eoy])\\s(de|depuis|à partir d[eu]|avec|from|with|via|vanaf|met|desde|con|da|dal|do|a partir d[oe]|von|mit|über|z|za pomocą)\\s${few}{0,40}?\\b(${devices}|${programs})\\b${few}{0,20}|(von mein|mit mein|mit (${programs}))${few}{0,30} gesendet|(télécharge[rz]|obtene[zr]|obtenir|get|download|holen sie sich|ottieni|scarica|obter|baixe|baixar|descarg[ao]r?|pobierz)\\s(o\\s|aplikację\\s)?outlook\\s(pour|for|für|voor|para|per|dla)\\s(systemu\\s)?(ios|android|mac|windows)|outlook\\s(pour|for|für|voor|para|per)\\s(ios|android|iphone)(\\s\\p{L}+)?)\\s?(<https?:[^>]*>|\\(https?:[^)]*\\))?\\.?$`,
  'iu',
);
/** Authors who answer within the quote say so, and we believe them. */
const answersWithin =
  /ci-dessous|plus bas|mes réponses|my answers|meine antworten|mijn antwoorden|mis respuestas|le mie risposte|minhas respostas|en (rouge|bleu|vert|gras)|dans (votre|le) (texte|mail|message|corps)|\b(below|inline|in (red|blue|green|bold))\b|\bunten\b|im text|\bhieronder\b|más abajo|\babaixo\b|qui sotto/i;
const longestSignature = { lines: 8, line: 90 };

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const isQuoted = (line: string | undefined): boolean => line?.trimStart().startsWith('>') ?? false;

interface Quote {
  count: number;
  said: string;
  /** Programs write an address or an hour; people who retell a message seldom do. */
  isExact: boolean;
}

const hasAddressOrHour = /@|\d{1,2}\s?[:h.]\s?\d{2}/;

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
    if (!isOne || !tells || wroteToMe.test(said)) return undefined;
    return { count, said, isExact: hasAddressOrHour.test(said) };
  }
  return undefined;
}

/** Outlook quotes with a separator or a block of headers, and does not mark the lines below. */
function headersAt(lines: readonly string[], at: number): Quote | undefined {
  const line = lines[at]?.trim() ?? '';
  const following = lines.slice(at, at + linesOfHeaders).map((one) => one.trim());
  const isSeparated = line.length <= longestLine && separator.test(line);
  const isHeader = (one: string) => headerFrom.test(one) || headerOfMessage.test(one) || headerNext.test(one);
  const block = following.slice(0, 5).filter(isHeader);
  const from = following.find((one) => headerFrom.test(one));
  if (!isSeparated && !(isHeader(line) && from && block.length > 2)) return undefined;
  const said = from ?? following.find((one) => isSeparated && headerWithoutColon.test(one)) ?? '';
  return { count: 1, said, isExact: isSeparated || hasAddressOrHour.test(following.slice(0, 5).join(' ')) };
}

function nextWritten(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && isBlank(lines[next])) next += 1;
  return next;
}

const quoteAt = (lines: readonly string[], at: number): Quote | undefined =>
  attributionAt(lines, at) ?? headersAt(lines, at);

/** People use marks too, so marks count as quotes only if somebody is named or all lines have them. */
function areMarksQuotes(lines: readonly string[]): boolean {
  const bare = lines.map((line) => line.replace(/^[\s>]+/, ''));
  return (
    bare.some((_line, at) => quoteAt(bare, at)) || lines.every((line) => isBlank(line) || isQuoted(line))
  );
}

/** Unmarked lines go only if a program named the shop as author: the answer may be about a third person's words. */
function withoutQuotes(lines: readonly string[], isOfShop: (said: string) => boolean): string[] {
  const kept: string[] = [];
  const dropsMarked = areMarksQuotes(lines);
  for (let at = 0; at < lines.length; at += 1) {
    const quote = quoteAt(lines, at);
    if (quote && isQuoted(lines[nextWritten(lines, at + quote.count)])) at += quote.count - 1;
    else if (quote?.isExact && isOfShop(quote.said)) {
      const isKept = kept.every(isBlank) || answersWithin.test(kept.join(' '));
      return isKept ? [...kept, ...lines.slice(at)] : withoutEnd(kept);
    } else if (!dropsMarked || !isQuoted(lines[at]) || isComparison(lines, at)) kept.push(lines[at] ?? '');
  }
  return kept;
}

/** « > 1 000 € » alone between other lines is a comparison. */
const isComparison = (lines: readonly string[], at: number): boolean =>
  /^\s*>\s?=?\s?\d/.test(lines[at] ?? '') && !isQuoted(lines[at - 1]) && !isQuoted(lines[at + 1]);

function withoutEnd(lines: readonly string[]): string[] {
  const kept = [...lines];
  const isNothing = (line = '') =>
    [rule, separator, mobileSignature].some((end) => end.test(line.trim().slice(0, longestLine))) ||
    isBlank(line);
  while (kept.length > 0 && isNothing(kept.at(-1))) kept.pop();
  return kept;
}

/** RFC 3676 has a space after the dashes. Without it they may separate two thoughts, so a screen only folds them. */
const signatureMark = '-- ';

function withoutSignature(lines: readonly string[]): string[] {
  const mark = lines.lastIndexOf(signatureMark);
  const below = lines.slice(mark + 1).filter((line) => !isBlank(line));
  const isOne =
    mark > 0 &&
    below.length <= longestSignature.lines &&
    below.every(({ length }) => length <= longestSignature.line);
  return withoutEnd(isOne ? lines.slice(0, mark) : lines);
}

const linesOf = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).map((line) => (line === signatureMark ? line : line.trimEnd()));

/** `of` lists the shop's names and addresses. Only an answer quotes: a forwarded text may be the idea itself. */
export function ownWords(
  text: string,
  { isAnswer, of }: { isAnswer: boolean; of: readonly string[] },
): string {
  const names = of.map((name) => name.toLowerCase());
  const isOfShop = (said: string) => names.some((name) => said.toLowerCase().includes(name));
  const lines = linesOf(text);
  const own = withoutSignature(isAnswer ? withoutQuotes(lines, isOfShop) : lines);
  return own
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** A screen folds what looks like a quote or a signature. All is words where nothing looks so. */
export function splitAtQuote(text: string): [words: string, quote: string] {
  const lines = linesOf(text);
  const at = lines.findIndex(
    (line, at) =>
      quoteAt(lines, at) ||
      (at > 0 && line.trim() === '--') ||
      (isQuoted(line) && isQuoted(lines[at + 1]) && isQuoted(lines[at + 2])),
  );
  if (at < 0) return [text, ''];
  return [lines.slice(0, at).join('\n').trimEnd(), lines.slice(at).join('\n')];
}
