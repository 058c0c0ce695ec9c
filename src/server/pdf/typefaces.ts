import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { create, type Font } from 'fontkit';

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

/** The drawer inflates a compressed glyph twice. Throws on another kind of file. */
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
const ofInter = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'];
/** The order decides for shared letters: Chinese comes first, and Hangul is drawn as Korean. */
const others = [
  'vazirmatn',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-devanagari',
  'noto-sans-tamil',
  'noto-sans-thai',
  'noto-sans-tifinagh',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-emoji',
];
/** Their lines are read from the right. */
const rightToLeft = new Set(['vazirmatn', 'noto-sans-hebrew']);
const weights = [400, 700] as const;
export type Weight = (typeof weights)[number];

export interface Typeface {
  family: string;
  /** False for emoji, which everybody can read. */
  isScript: boolean;
  isRightToLeft: boolean;
  fonts: Readonly<Record<Weight, Font>>;
  has: (letters: string) => boolean;
}

const fileOf = (font: string, part: string, weight: number) =>
  fileURLToPath(import.meta.resolve(`@fontsource/${font}/files/${font}-${part}-${weight}-normal.woff`));

async function fontOf(font: string, part: string, weight: Weight): Promise<Font> {
  const wanted = fileOf(font, part, weight);
  const file = fs.existsSync(wanted) ? wanted : fileOf(font, part, weights[0]);
  const read = create(unpackWoff(await fs.promises.readFile(file)));
  if (!('glyphForCodePoint' in read)) throw new Error(`${file} holds several fonts`);
  // The drawer knows a file by this name: without it, the font was embedded at each change.
  Object.defineProperty(read, 'postscriptName', {
    value: `${font} ${part} ${weight}`.replaceAll(' ', '-'),
  });
  return read;
}

function lettersOf(font: Font): Set<number> {
  const drawn = font.characterSet.filter((codePoint) => font.hasGlyphForCodePoint(codePoint));
  // The library keeps the first character seen for a glyph, or none, and copied text was wrong. We go from the end: two
  // apostrophes share a glyph, and the last is the French one.
  for (const codePoint of drawn.toReversed()) font.glyphForCodePoint(codePoint);
  return new Set(drawn);
}

async function open(font: string, part: string): Promise<Typeface> {
  const [regular, bold] = await Promise.all([fontOf(font, part, 400), fontOf(font, part, 700)]);
  const sets = [lettersOf(regular), lettersOf(bold)];
  const draws = (letter: string) => sets.every((set) => set.has(letter.codePointAt(0) ?? 0));
  return {
    family: `${font} ${part}`,
    isScript: font !== 'noto-emoji',
    isRightToLeft: rightToLeft.has(font),
    fonts: { 400: regular, 700: bold },
    has: (letters) => [...letters].every(draws),
  };
}

/** French needs only this one. */
export const french = await open('inter', 'latin');
export const inter: readonly Typeface[] = [
  french,
  ...(await Promise.all(ofInter.slice(1).map((part) => open('inter', part)))),
];

interface Part {
  font: string;
  part: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

const rangesOf = (said: string): Part['ranges'] =>
  said.split(',').map((one) => {
    const [first = '', last = first] = one.replace(/^U\+/i, '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });

function partsOf(font: string): Part[] {
  const file = fileURLToPath(import.meta.resolve(`@fontsource/${font}/unicode.json`));
  const said: Record<string, string> = JSON.parse(fs.readFileSync(file, 'utf8'));
  // Inter always draws the letters it has.
  const own = Object.entries(said).filter(([name]) => !ofInter.includes(name));
  return own.map(([name, ranges]) => ({
    font,
    part: name.replaceAll(/[[\]]/g, ''),
    ranges: rangesOf(ranges),
  }));
}

let parts: readonly Part[] = [];
const opening = new Map<Part, Promise<void>>();
const opened = new Map<Part, Typeface>();

export const othersOpened = (): Typeface[] => parts.flatMap((part) => opened.get(part) ?? []);

export async function openOthersFor(words: string): Promise<void> {
  const unknown = [...new Set(words)].filter((letter) => !inter.some(({ has }) => has(letter)));
  if (unknown.length === 0) return;
  if (parts.length === 0) parts = others.flatMap(partsOf);
  const codePoints = unknown.map((letter) => letter.codePointAt(0) ?? 0);
  const isNeeded = ({ ranges }: Part) =>
    ranges.some(([first, last]) => codePoints.some((one) => one >= first && one <= last));
  const needed = parts.filter(isNeeded);
  for (const part of needed.filter((one) => !opening.has(one))) {
    const isOpen = open(part.font, part.part).then((typeface) => void opened.set(part, typeface));
    opening.set(part, isOpen);
    // A failed opening is tried again the next time.
    isOpen.catch(() => opening.delete(part));
  }
  await Promise.all(needed.map((part) => opening.get(part)));
}
