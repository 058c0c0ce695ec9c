import fc from 'fast-check';
import { Window } from 'happy-dom';
import { parse } from 'marked';
import { expect, it } from 'vitest';
import type { Block } from './documents.ts';
import { asMarkdown } from './written.ts';

/** As another program reads it. */
const { document } = new Window();
function shown(blocks: Block[]) {
  document.body.innerHTML = parse(asMarkdown(blocks), { async: false, gfm: true });
  return document.body;
}
const textOf = (selector: string, blocks: Block[]) =>
  shown(blocks).querySelector(selector)?.textContent.trim();
const itemOf = (text: string) => textOf('li', [{ is: 'items', items: [text] }]);

it.each([
  ['!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~', 'every ASCII punctuation (example 12)'],
  ['*not emphasized*', 'emphasis (example 14)'],
  ['<br/> not a tag', 'a tag (example 14)'],
  ['[not a link](/foo)', 'a link (example 14)'],
  ['`not code`', 'code (example 14)'],
  ['1. not a list', 'an ordered list (example 14)'],
  ['* not a list', 'a list (example 14)'],
  ['# not a heading', 'a heading (example 14)'],
  ['[foo]: /url "not a reference"', 'a reference (example 14)'],
  ['&ouml; not a character entity', 'an entity (example 14)'],
  ['+ plus', 'a list by +'],
  ['- moins', 'a list by -'],
  ['12) point', 'a list by )'],
  ['=== trois', 'a setext heading (example 80)'],
  ['~~barré~~', 'strikethrough (GFM, 6.5)'],
  ['<script>alert(1)</script>', 'a script'],
])('« %s » is read back as it was typed: %s (CommonMark 0.31.2, 2.4)', (typed) => {
  expect(itemOf(typed)).toBe(typed);
  expect(
    shown([{ is: 'items', items: [typed] }]).querySelector('script, em, code, h1, li ol, li ul'),
  ).toBeNull();
});

it('a bar within a cell makes no column (GFM, 4.10)', () => {
  const table: Block = { is: 'table', heads: ['Qui', 'Quoi'], rows: [['A | B', 'C']], lines: [] };
  const cells = [...shown([table]).querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['A | B', 'C']);
});

it('an address with an underscore stays a link that leads there (CommonMark, 6.5)', () => {
  const { href, text } = { href: 'https://exemple.fr/a_b*c', text: 'voir https://exemple.fr/a_b*c.' };
  const body = shown([{ is: 'items', items: [text] }]);
  expect(body.querySelector('a')?.getAttribute('href')).toBe(href);
  expect(body.textContent.trim()).toBe(text);
});

it('an end of line within a text opens no block of its own', () => {
  expect(textOf('h1', [{ is: 'title', text: 'Point\n# Autre' }])).toBe('Point # Autre');
});

it('whatever is noted comes back by another reader', () => {
  const noted = fc
    .string({
      unit: fc.constantFrom(...'ab1é .,;:!?*_`~#|<>[](){}\\&-+=@$"\'/'),
      minLength: 1,
      maxLength: 24,
    })
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(noted, (text) => {
      expect(itemOf(text)).toBe(text);
      const table: Block = { is: 'table', heads: ['Q'], rows: [[text]], lines: [] };
      expect(textOf('td', [table])).toBe(text);
    }),
    { numRuns: 300 },
  );
});
