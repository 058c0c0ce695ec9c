import { expect, it } from 'vitest';
import { z } from 'zod';
import { idParams, lineOfText, namedId, numberInForm, paragraphs, writtenInstant } from './fields.ts';
import { pageQuery } from './pagination.ts';

it.each([
  ['a right-to-left override', 'Anne\u202Eevil', 'Anneevil'],
  ['an embedding copied with a telephone number', '\u202A+33 6 12\u202C', '+33 6 12'],
  ['isolates', '\u2066Léa\u2069', 'Léa'],
])('%s is no part of what was typed', (_what, typed, kept) => {
  expect(lineOfText(100).parse(typed)).toBe(kept);
  expect(paragraphs(100).parse(typed)).toBe(kept);
});

it('what joins letters of a word stays', () => {
  expect(lineOfText(100).parse('می\u200Cخواهم')).toBe('می\u200Cخواهم');
});

const otherWritings = ['0x1', '1.0', '1e0', ' 1', '+1', '01', '-1', '1_0', '١', '', 'abc', ['1', '2']];

it.each(otherWritings)('%j in an address is the number of no row and no page', (written) => {
  expect(idParams.safeParse({ id: written }).success).toBe(false);
  expect(pageQuery.safeParse({ page: written }).success).toBe(false);
});

it.each([...otherWritings.filter((written) => typeof written === 'string'), '1 ', '1,0', '1\n'])(
  '%j in a form is the number of no row',
  (written) => {
    expect(numberInForm(namedId('Lequel ?')).safeParse(written).error?.issues[0]?.message).toBe('Lequel ?');
  },
);

it('a form names a row by its digits or its number', () => {
  expect(['12', 12].map((written) => numberInForm(namedId('Lequel ?')).parse(written))).toEqual([12, 12]);
});

it('a number in an address is written with digits, and described as a whole one', () => {
  expect(idParams.parse({ id: '2147483647' })).toEqual({ id: 2_147_483_647 });
  expect(pageQuery.parse({ page: '10' })).toEqual({ page: 10, page_size: 24 });
  expect(z.toJSONSchema(pageQuery, { io: 'input' })).toMatchObject({
    properties: { page: { type: 'integer', default: 1 }, page_size: { type: 'integer', default: 24 } },
  });
  expect(z.toJSONSchema(idParams, { io: 'input' })).toMatchObject({
    properties: { id: { type: 'integer' } },
    required: ['id'],
  });
});

it('an instant of a year that PostgreSQL does not have is none, whatever its offset', () => {
  const asked = writtenInstant('Quand ?', { offset: true });
  for (const written of ['0000-01-01T00:00:00Z', '0000-12-31T23:59:59+02:00', '0001-01-01T00:00:00Z'])
    expect(asked.safeParse(written).error?.issues[0]?.message).toBe('Quand ?');
  expect(asked.parse('2026-11-20T10:00:00+01:00')).toBe('2026-11-20T10:00:00+01:00');
});
