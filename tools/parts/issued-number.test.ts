import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfIssue, lastIssued, prefixFault, writtenNumber } from './issued-number.ts';

const at = '2026-11-26T09:30:00.000Z';

describe('a number that the shop gave', () => {
  it.each([
    ['F', 'invoice', 12, at, 'F-2026-0012'],
    [' FA/B ', 'invoice', 12_345, at, 'FA/B-2026-12345'],
    ['', 'quote', 1, at, '2026-0001'],
    ['F', 'credit_note', 3, at, 'AV-2026-0003'],
    // Midnight in France is 23:00 UTC in winter: the year is that of France, on every device.
    ['F', 'invoice', 99, '2026-12-31T23:30:00.000Z', 'F-2027-0099'],
    ['F', 'invoice', 98, '2026-12-31T22:59:59.000Z', 'F-2026-0098'],
  ] as const)(
    'with the prefix « %s », of kind %s and rank %i, at %s, is %s',
    (prefix, kind, number, when, is) => {
      expect(writtenNumber(prefix, { kind, number, at: when })).toBe(is);
    },
  );

  it('of a demonstration, is written as it is: neither a prefix nor a year makes it look like one', () => {
    const issue = { kind: 'invoice', number: 'DÉMO-1', at } as const;
    expect(writtenNumber('F', issue)).toBe('DÉMO-1');
  });

  it('is never that of another invoice or credit note, whatever the prefixes', () => {
    const kind = fc.constantFrom('invoice' as const, 'credit_note' as const);
    const issue = fc.record({
      prefix: fc.string({ maxLength: 12 }).filter((one) => prefixFault(one, 'invoice') === ''),
      kind,
      number: fc.integer({ min: 1, max: 1e9 }),
      year: fc.integer({ min: 2026, max: 2040 }),
    });
    fc.assert(
      fc.property(issue, issue, (one, other) => {
        fc.pre(one.kind !== other.kind || one.number !== other.number);
        const [a, b] = [one, other].map(({ prefix, kind: of, number, year }) =>
          writtenNumber(prefix, { kind: of, number, at: `${year}-06-01T10:00:00.000Z` }),
        );
        expect(a).not.toBe(b);
      }),
    );
  });

  it('is of a day in France', () => {
    expect(dayOfIssue('2026-06-30T22:30:00.000Z')).toBe('2026-07-01');
    expect(dayOfIssue(at)).toBe('2026-11-26');
  });
});

it.each([
  ['', 'invoice', true],
  ['F', 'invoice', true],
  ['FA-2', 'quote', true],
  ['Été', 'quote', true],
  ['av', 'invoice', false],
  ['AV', 'quote', true],
  ['F-', 'invoice', false],
  ['F 1', 'invoice', false],
  ['<b>', 'invoice', false],
  ['ABCDEFGHIJKLM', 'invoice', false],
] as const)('the prefix « %s » of kind %s is allowed: %s', (prefix, kind, isAllowed) => {
  expect(prefixFault(prefix, kind) === '').toBe(isAllowed);
});

it('the last of a kind is that of the greatest number, in whatever order they come', () => {
  const line = (key: string, kind: 'invoice' | 'quote', number: number) => ({
    key,
    title: '',
    version: 1,
    savedAt: at,
    archived: false,
    issued: { kind, number, at },
  });
  const lines = [line('a', 'invoice', 9), line('b', 'invoice', 10), line('c', 'quote', 11)];
  expect(lastIssued([...lines, { ...line('d', 'quote', 0), issued: null }], 'invoice')?.key).toBe('b');
  expect(lastIssued(lines, 'credit_note')).toBeUndefined();
});
