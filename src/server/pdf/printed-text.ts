import anyAscii from 'any-ascii';
import { inter } from './inter.ts';

export interface PrintedRun {
  family: string;
  letters: string;
}

// What turns the direction, joins, hides or has no width could only make a name look like another.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]|(?!\s)\p{Cc}/gu;
// A name stays on its line, whatever was pasted into it; a space that may not be broken stays one.
const space = /(?!\u00a0)\s/g;
const withAccents = /\P{M}\p{M}*|\p{M}+/gu;

// The drawer moves no accent to its letter: one without a letter of its own would stand on the next.
const waysToPrint = [(letters: string) => letters.replaceAll(/\p{M}/gu, ''), anyAscii];

function runOf(grapheme: string): PrintedRun | undefined {
  for (const print of waysToPrint) {
    const letters = print(grapheme);
    const typeface = letters && inter.find(({ has }) => has(letters));
    if (typeface) return { family: typeface.family, letters };
  }
  return undefined;
}

/**
 * See docs/product/invoice.md#names-are-printed-as-they-are. Left to itself, the drawer prints other letters in the
 * place of those it has not, in a font that it does not embed.
 */
export function printedText(text: string): PrintedRun[] {
  const shown = text.replaceAll(unseen, '').replaceAll(space, ' ').normalize('NFC');
  const runs: PrintedRun[] = [];
  for (const [grapheme] of shown.matchAll(withAccents)) {
    const run = runOf(grapheme);
    const last = runs.at(-1);
    if (run && last?.family === run.family) last.letters += run.letters;
    else if (run) runs.push(run);
  }
  return runs;
}
