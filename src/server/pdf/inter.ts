import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { unpackWoff } from './unpack-woff.ts';

// In the order in which they are asked for a letter: most papers need the first two alone, and embed no other.
const subsets = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
] as const;
const weights = [400, 700] as const;

/** One of the files that Inter is cut into, by the name that a style gives it. */
export interface Typeface {
  family: string;
  /** Whether it draws all of these letters. */
  has: (letters: string) => boolean;
}

function sourceOf(subset: string, weight: number): string {
  const file = import.meta.resolve(`@fontsource/inter/files/inter-${subset}-${weight}-normal.woff`);
  return `data:font/ttf;base64,${unpackWoff(readFileSync(fileURLToPath(file))).toString('base64')}`;
}

async function load(fontFamily: string, fontWeight: number): Promise<Set<number>> {
  await Font.load({ fontFamily, fontWeight });
  const font = Font.getFont({ fontFamily, fontWeight })?.data;
  if (!font) throw new Error(`${fontFamily} ${fontWeight} is not to be read`);
  const drawn = font.characterSet.filter((codePoint: number) => font.hasGlyphForCodePoint(codePoint));
  // All files of a weight have one name, by which the drawer knows them: at each return to the second it embedded it again.
  Object.defineProperty(font, 'postscriptName', {
    value: `${fontFamily} ${fontWeight}`.replaceAll(' ', '-'),
  });
  // The library keeps for ever, for all papers, what a glyph stood for when it was first met, and that is nothing when it
  // was met as a part of another one, as "ı" is of "í": in the next paper it could not be copied nor searched for. From the
  // end, since two apostrophes share a glyph, and the last is the one of French.
  for (const codePoint of drawn.toReversed()) font.glyphForCodePoint(codePoint);
  return new Set(drawn);
}

async function open(subset: string): Promise<Typeface> {
  const family = `Inter ${subset}`;
  Font.register({
    family,
    fonts: weights.map((fontWeight) => ({ fontWeight, src: sourceOf(subset, fontWeight) })),
  });
  const sets = await Promise.all(weights.map((weight) => load(family, weight)));
  const draws = (letter: string) => sets.every((set) => set.has(letter.codePointAt(0) ?? 0));
  return { family, has: (letters) => [...letters].every(draws) };
}

/** Inter, read once and ready to draw; French needs the first typeface alone. */
export const inter: readonly Typeface[] = await Promise.all(subsets.map(open));
