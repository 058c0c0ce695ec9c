import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameNumber, meaningOf, prefixFault, rankIn, writtenNumber } from './paper-numbers.ts';

describe('a number that the shop gives', () => {
  it.each([
    ['F', 'invoice', 12, '2026-11-26', 'F-2026-0012'],
    [' FA/B ', 'invoice', 12_345, '2026-11-26', 'FA/B-2026-12345'],
    ['', 'quote', 1, '2026-11-26', '2026-0001'],
    ['F', 'credit_note', 3, '2026-11-26', 'AV-2026-0003'],
    ['F', 'invoice', 99, '2027-01-15', 'F-2027-0099'],
  ] as const)(
    'with the prefix « %s », of kind %s and rank %i, on %s, is %s',
    (prefix, kind, number, day, is) => {
      expect(writtenNumber({ prefix, kind, number, day })).toBe(is);
    },
  );

  it('means another invoice or credit note under no other prefix, rank or year', () => {
    const one = fc.record({
      prefix: fc.stringMatching(/^[A-Z]{0,4}$/).filter((typed) => prefixFault(typed, 'invoice') === ''),
      kind: fc.constantFrom('invoice' as const, 'credit_note' as const),
      number: fc.integer({ min: 1, max: 1e9 }),
      day: fc.integer({ min: 2026, max: 2040 }).map((year) => `${year}-06-01`),
    });
    fc.assert(
      fc.property(one, one, (a, b) => {
        fc.pre(a.kind !== b.kind || a.number !== b.number);
        expect(isSameNumber(writtenNumber(a), writtenNumber(b))).toBe(false);
        expect(rankIn(writtenNumber(a))).toBe(a.number);
      }),
    );
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
});

describe('two ways to write a number', () => {
  it.each([
    'F-2026-2',
    'F-2026-002',
    'f-2026-0002',
    'F 2026 0002',
    'F2026/0002',
    'F–2026–2',
    ' F-2026-0002 ',
    'Facture n° F-2026-0002',
    'Nº F-2026-2',
    'Ｆ-2026-0002',
    'F20260002',
    'f2026002',
    'Fact. F-2026-2',
    'FACT F-2026-2',
    'Fac n°F-2026-0002',
    'Facture : F-2026-0002',
    'numéro F-2026-2',
    'F-2026-2 du 3/4/2026',
  ])('%s is F-2026-0002', (typed) => expect(isSameNumber(typed, 'F-2026-0002')).toBe(true));

  it.each([
    'F-2026-20',
    'F-2025-2',
    'A-2026-2',
    '2026-2',
    'F-2026-2-1',
    'F-20262',
    'F202602',
    'FACT-2026-2',
    'F20260020',
    '2',
    '',
    'F',
  ])('« %s » is not', (typed) => expect(isSameNumber(typed, 'F-2026-0002')).toBe(false));

  it.each([
    ['FA 2026/0002', 'FA-2026-0002', true],
    ['202603017', '2026-03-017', true],
    ['11-2026', '011/2026', true],
    ['11/2026', '2026-11', false],
    ['F-1-11', 'F-111', false],
    ['FACT 2026 2', 'FACT-2026-0002', true],
    ['FACT 2026 2', '2026-0002', false],
  ])('« %s » and « %s » are the same: %s', (one, other, is) => {
    expect([isSameNumber(one, other), isSameNumber(other, one)]).toEqual([is, is]);
  });

  it('have one rank, by which the shop finds its own', () => {
    expect(['F20260002', 'Fact. F-2026-2', 'F-2026-2 du 3/4/2026'].map(rankIn)).toEqual([2, 2, 2]);
  });

  it('without a letter or a figure are the same only to the letter', () => {
    expect(isSameNumber('—', '/')).toBe(false);
    expect(isSameNumber(' — ', '—')).toBe(true);
    expect(meaningOf('n° 0012')).toBe('12');
    expect([rankIn('F-2026-0012 bis'), rankIn('F'), rankIn('9'.repeat(20))]).toEqual([
      12,
      undefined,
      undefined,
    ]);
  });
});
