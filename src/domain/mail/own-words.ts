/** What its author wrote of an email, without what it answers (docs/product/email.md#own-words-of-an-email). */

const longestLine = 500;
/** `Le lun. 3 nov. 2025 à 10:00, Rouage <…> a écrit :` may be broken into lines. */
const linesOfAttribution = 3;
const beginsAttribution = /^(Le|On|Am|El|Il)\s/;
const endsAttribution = /(a\s+écrit|wrote|schrieb|escribió|ha\s+scritto)\s*:$/i;
/** A sentence of one's own, « Le client m’a écrit : », names no date and no hour. */
const tellsWhen = /\d{1,2}\s?[:h]\s?\d{2}|\b(19|20)\d{2}\b|\d{1,2}[/.-]\d{1,2}/;
const separator =
  /^-{2,}\s*(message d['’]origine|original message|message transféré|forwarded message|message initial)\s*-{2,}$/i;
const headerStart = /^\*?(de|from)\s?:/i;
const headerNext = /^\*?(envoyé|sent|date|à|to|objet|subject)\s?:/i;
const mobileSignature =
  /^(envoyé (de|depuis|à partir d[eu]|avec)\s|sent (from|with)\s|télécharger outlook|get outlook|obtenir outlook)/i;

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === '';
const isQuoted = (line: string | undefined): boolean => line?.trimStart().startsWith('>') ?? false;

/** How many lines from `at` say who wrote what follows, and when; 0 for none. */
function attributionAt(lines: readonly string[], at: number): number {
  if (!beginsAttribution.test(lines[at] ?? '')) return 0;
  let said = '';
  for (let count = 1; count <= linesOfAttribution && !isBlank(lines[at + count - 1]); count += 1) {
    said = `${said} ${lines[at + count - 1]}`.slice(0, longestLine);
    if (endsAttribution.test(said.trim())) return tellsWhen.test(said) ? count : 0;
  }
  return 0;
}

/** As Outlook quotes: a separator or a block of headers, and no mark before the lines that follow. */
function isUnmarkedQuote(lines: readonly string[], at: number): boolean {
  const line = lines[at]?.trim() ?? '';
  if (separator.test(line)) return true;
  const next = lines.slice(at + 1, at + 4).filter((one) => headerNext.test(one.trim()));
  return headerStart.test(line) && next.length >= 2;
}

function nextWritten(lines: readonly string[], at: number): number {
  let next = at;
  while (next < lines.length && isBlank(lines[next])) next += 1;
  return next;
}

/** An answer below what it answers is kept, as is one between its lines. */
function withoutQuotes(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (isUnmarkedQuote(lines, at)) break;
    const count = attributionAt(lines, at);
    if (count > 0) {
      if (!isQuoted(lines[nextWritten(lines, at + count)])) break;
      at += count - 1;
    } else if (!isQuoted(lines[at])) kept.push(lines[at] ?? '');
  }
  return kept;
}

function withoutSignature(lines: readonly string[]): string[] {
  const mark = lines.findIndex((line, at) => at > 0 && /^--\s?$/.test(line));
  const kept = mark < 0 ? [...lines] : lines.slice(0, mark);
  while (kept.length > 0 && (isBlank(kept.at(-1)) || mobileSignature.test(kept.at(-1)?.trim() ?? '')))
    kept.pop();
  return kept;
}

/** Only an answer quotes: what is forwarded may be the idea itself. */
export function ownWords(text: string, { isAnswer }: { isAnswer: boolean }): string {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trimEnd());
  const own = withoutSignature(isAnswer ? withoutQuotes(lines) : lines);
  return own
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
