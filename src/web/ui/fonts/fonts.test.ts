import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeFonts } from '#bin/make-fonts.ts';

const made = await makeFonts();

it.each(made)('$file is what `npm run fonts` makes of today’s font', ({ file, content }) => {
  expect(content.equals(readFileSync(new URL(file, import.meta.url)))).toBe(true);
});

it.each(made)(
  '$file has every letter of the screens’ own texts, which fetch no second file',
  ({ characters }) => {
    const screens = globSync('src/{web,features}/**/*.tsx').filter((file) => !file.includes('.test.'));
    const used = new Set(screens.flatMap((file) => [...readFileSync(file, 'utf8')]));
    const letters = [...used].filter((character) => /\p{L}/u.test(character));
    expect(letters.length).toBeGreaterThan(60);
    expect(letters.filter((letter) => !characters.includes(letter))).toEqual([]);
  },
);
