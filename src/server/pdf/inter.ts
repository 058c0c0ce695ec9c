import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Font } from '@react-pdf/renderer';
import { unpackWoff } from './unpack-woff.ts';

// Most papers need the first two alone, and embed no other.
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

export interface Typeface {
  family: string;
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
  // The drawer knows a file by its name: without one name for all it embedded the font again at each return.
  Object.defineProperty(font, 'postscriptName', {
    value: `${fontFamily} ${fontWeight}`.replaceAll(' ', '-'),
  });
  // The library keeps for ever what a glyph stood for when it was first met, nothing if as a part of another one: then
  // no text can be copied. From the end, for two apostrophes share a glyph and the last is the French one.
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

/** French needs the first typeface alone. */
export const inter: readonly Typeface[] = await Promise.all(subsets.map(open));
