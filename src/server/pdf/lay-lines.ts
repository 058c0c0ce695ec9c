import { type PrintedRun, withAccents } from './printed-text.ts';

/** In points. */
export type Measure = (run: PrintedRun) => number;

/** Each with the spaces that follow it; a word may change its typeface. */
function wordsOf(runs: readonly PrintedRun[]): PrintedRun[][] {
  const words: PrintedRun[][] = [[]];
  for (const { face, letters } of runs)
    for (const part of letters.split(/(?<= )(?! )/)) {
      words.at(-1)?.push({ face, letters: part });
      if (part.endsWith(' ')) words.push([]);
    }
  return words.filter((word) => word.length > 0);
}

const cut = (word: readonly PrintedRun[]): PrintedRun[] =>
  word.flatMap(({ face, letters }) =>
    (letters.match(withAccents) ?? []).map((one) => ({ face, letters: one })),
  );

export const withoutLastSpace = (runs: readonly PrintedRun[]): PrintedRun[] => {
  const last = runs.at(-1);
  if (!last) return [];
  const letters = last.letters.trimEnd() === '' ? '' : last.letters.replace(/ +$/, '');
  return letters === '' ? withoutLastSpace(runs.slice(0, -1)) : [...runs.slice(0, -1), { ...last, letters }];
};

/** Pieces of one typeface are one, for its letters are shaped together. */
function joined(runs: readonly PrintedRun[]): PrintedRun[] {
  const all: PrintedRun[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last?.face === run.face) all.splice(-1, 1, { ...last, letters: last.letters + run.letters });
    else all.push(run);
  }
  return all;
}

/** As they stand from left to right: what is read from the right changes places. */
function inPlace(runs: readonly PrintedRun[]): PrintedRun[] {
  const all: PrintedRun[] = [];
  let from = 0;
  for (const run of runs) {
    if (!run.face.isRightToLeft) from = all.push(run);
    else all.splice(from, 0, run);
  }
  return all;
}

/** A word longer than a line is cut: it would stand on the amounts beside it. A line goes on at the next with its space. */
export function layLines(
  runs: readonly PrintedRun[],
  width: number,
  measure: Measure,
): (readonly PrintedRun[])[] {
  const widthOf = (some: readonly PrintedRun[]) => some.reduce((sum, run) => sum + measure(run), 0);
  const lines: PrintedRun[][] = [];
  let left = 0;
  const put = (some: readonly PrintedRun[], whole: number, needed = whole) => {
    if (lines.length === 0 || needed > left) {
      lines.push([]);
      left = width;
    }
    lines.at(-1)?.push(...some);
    left -= whole;
  };
  for (const word of wordsOf(runs)) {
    const needed = widthOf(withoutLastSpace(word));
    if (needed <= width) put(word, widthOf(word), needed);
    else for (const letter of cut(word)) put([letter], measure(letter));
  }
  return lines.map((line, index) =>
    inPlace(joined(index === lines.length - 1 ? withoutLastSpace(line) : line)),
  );
}
