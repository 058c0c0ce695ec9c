import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { Font } from '@react-pdf/renderer';

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;
const padded = (length: number) => Math.ceil(length / 4) * 4;

function readEntry(woff: Buffer, index: number) {
  const at = woffHeader + index * woffEntry;
  const offset = woff.readUInt32BE(at + 4);
  const data = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
  const length = woff.readUInt32BE(at + 12);
  const bytes = data.length < length ? inflateSync(data) : data;
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes };
}

/** The drawer inflates a compressed glyph twice when it embeds it. Throws on another kind of file. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1.0 font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readEntry(woff, index));
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), fontHeader + count * fontEntry);
  const font = Buffer.alloc(size);
  const power = Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * 16, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * 16, 10);
  let offset = fontHeader + count * fontEntry;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = fontHeader + index * fontEntry;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(bytes.length, at + 12);
    bytes.copy(font, offset);
    offset += padded(bytes.length);
  }
  return font;
}

// Most papers need and embed only the first two.
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
  // The drawer identifies a file by its name: without it, the font was embedded again at each change.
  Object.defineProperty(font, 'postscriptName', {
    value: `${fontFamily} ${fontWeight}`.replaceAll(' ', '-'),
  });
  // The library caches a glyph's character at first sight, none if inside another glyph: text could not be copied.
  // From the end, because two apostrophes share a glyph and the last is the French one.
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

/** French needs only the first typeface. */
export const inter: readonly Typeface[] = await Promise.all(subsets.map(open));
