import { expect, it } from 'vitest';
import { plainCents, spreadsheetText } from './spreadsheet.ts';

// RFC 4180, § 2, and the formulas that a spreadsheet would run.
it.each([
  ['plain', 'plain'],
  ['a;b', '"a;b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['-1+1', "'-1+1"],
  ['-12,50', '-12,50'],
  ['1\u202f234\u00a0€', '1 234 €'],
])('« %s » is written « %s »', (value, written) => {
  expect(spreadsheetText([[value, 'x']])).toBe(`\ufeff${written};x\r\n`);
});

it('an amount has two decimals and a comma', () => {
  expect([plainCents(123_450), plainCents(-5), plainCents(0)]).toEqual(['1234,50', '-0,05', '0,00']);
});
