import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const folder = new URL('../src/web/ui/fonts/', import.meta.url);

/** Titles have one weight, text has all that the shop writes with. */
const fonts = [
  {
    file: 'inter-french.woff2',
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    wght: { min: 400, max: 700, default: 400 },
  },
  {
    file: 'bricolage-grotesque-french.woff2',
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    wght: 650,
  },
];

/** What texts set off by themselves, and figures in tables; fractions would bring glyphs that nothing asks for. */
const keepFeatures = ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'];

/** The characters of a face's `unicode-range` (https://drafts.csswg.org/css-fonts/#unicode-range-desc). */
function charactersOf(css: string, file: string): string {
  const [, range = ''] = new RegExp(`url\\("\\./${file}"\\)[^}]*unicode-range:([^;]*);`).exec(css) ?? [];
  const codes = [...range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].flatMap(
    ([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, offset) => from + offset);
    },
  );
  return String.fromCodePoint(...codes);
}

/** The characters that `fonts.css` gives to each font are cut out of the whole one. */
export async function makeFonts(): Promise<{ file: string; characters: string; content: Buffer }[]> {
  const css = await readFile(new URL('fonts.css', folder), 'utf8');
  return Promise.all(
    fonts.map(async ({ file, source, wght }) => {
      const characters = charactersOf(css, file);
      const whole = await readFile(fileURLToPath(import.meta.resolve(source)));
      const options = { targetFormat: 'woff2' as const, keepFeatures, variationAxes: { wght } };
      return { file, characters, content: await subsetFont(whole, characters, options) };
    }),
  );
}

if (import.meta.main) {
  for (const { file, content } of await makeFonts()) await writeFile(new URL(file, folder), content);
}
