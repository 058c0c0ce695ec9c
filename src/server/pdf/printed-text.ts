import anyAscii from 'any-ascii';
import { shapingJoiner } from '#domain/text/one-form.ts';
import { french, inter, othersOpened, type Typeface } from './typefaces.ts';

/** Letters of one typeface. */
export interface PrintedRun {
  face: Typeface;
  letters: string;
}

// Invisible and direction characters could make a name look like another; joiners that shape letters stay.
const unseen = new RegExp(
  `(${shapingJoiner})|[\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}]|(?!\\s)\\p{Cc}`,
  'gu',
);
// Turns pasted line breaks into spaces; a non-breaking space stays one.
const space = /(?!\u00a0)\s/g;
export const withAccents = /\P{M}[\p{M}\u200c\u200d]*|\p{M}+/gu;

const withoutMarks = (letters: string) => letters.replaceAll(/\p{M}/gu, '');

// Inter cannot place a separate accent: it would stand on the next letter.
function runOf(
  grapheme: string,
  others: readonly Typeface[],
): (PrintedRun & { isForeign?: true }) | undefined {
  const bare = withoutMarks(grapheme);
  const own = bare && inter.find(({ has }) => has(bare));
  if (own) return { face: own, letters: bare };
  for (const letters of [grapheme, bare]) {
    const other = letters && others.find(({ has }) => has(letters));
    if (other) return { face: other, letters, ...(other.isScript && { isForeign: true }) };
  }
  const letters = anyAscii(grapheme);
  const latin = letters && inter.find(({ has }) => has(letters));
  return latin ? { face: latin, letters } : undefined;
}

const join = (runs: PrintedRun[], run: PrintedRun): void => {
  const last = runs.at(-1);
  if (last?.face === run.face) last.letters += run.letters;
  else runs.push({ ...run });
};

/** docs/product/invoice.md#names-are-printed-as-they-are */
export function printedText(text: string): PrintedRun[] {
  const others = othersOpened();
  const shown = text.replaceAll(unseen, '$1').replaceAll(space, ' ').normalize('NFC');
  const runs: PrintedRun[] = [];
  // Latin letters inside another script go after its last word.
  let foreign = '';
  let between = '';
  const sayInLatin = () => {
    if (foreign)
      join(runs, { face: french, letters: ` (${anyAscii(foreign).replaceAll(/[`']/g, '’').trim()})` });
    if (between) join(runs, { face: french, letters: between });
    foreign = '';
    between = '';
  };
  for (const [grapheme] of shown.matchAll(withAccents)) {
    const run = runOf(grapheme, others);
    if (!run) continue;
    if (run.isForeign) {
      if (between) join(runs, { face: run.face, letters: between });
      foreign += between + grapheme;
      between = '';
      join(runs, run);
    } else if (foreign && /^[ \u00a0'’-]$/.test(run.letters)) between += run.letters;
    else {
      sayInLatin();
      join(runs, run);
    }
  }
  sayInLatin();
  return runs;
}
