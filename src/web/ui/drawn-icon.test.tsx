import { glob, readFile } from 'node:fs/promises';
import type { LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import drawnIcon from './drawn-icon.ts';

/** Of a former name, by its file: only the file of the present one says what is drawn. */
async function presentName(file: string): Promise<string> {
  const text = await readFile(new URL(import.meta.resolve(file)), 'utf8');
  const [, other] = /from '\.\/([\w-]+)\.mjs'/.exec(text) ?? [];
  return other ? `lucide-react/icons/${other}` : file;
}

interface IconFile {
  default: LucideIcon;
  __iconData: Parameters<typeof drawnIcon>[0];
}

const name = /from '(lucide-react\/icons\/[\w-]+)'/g;
const files = await Array.fromAsync(glob('src/**/*.tsx'));
const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
const used = [...new Set(texts.flatMap((text) => [...text.matchAll(name)].map(([, icon = '']) => icon)))];

/** A browser asks of no order, and the numbers of a drawing are texts. */
const attributesOf = (markup: string) =>
  markup.split('<').map((element) => (element.match(/[\w-]+="[^"]*"|^\/?\w+/g) ?? []).sort());

it('draws each icon of the shop as the server does', async () => {
  expect(used.length).toBeGreaterThan(50);
  for (const file of used) {
    const { default: Icon, __iconData: data }: IconFile = await import(
      /* @vite-ignore */ await presentName(file)
    );
    for (const props of [
      { className: 'size-5', 'aria-hidden': true },
      { className: 'size-7', strokeWidth: 1.75, 'aria-hidden': true },
      { 'aria-hidden': true },
    ]) {
      const own = renderToStaticMarkup(createElement(drawnIcon(data), props));
      const library = renderToStaticMarkup(createElement(Icon, props));
      expect([file, attributesOf(own)]).toEqual([file, attributesOf(library)]);
    }
  }
});
