import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameNumber } from '#domain/document/paper-numbers.ts';
import { nextNumber, nextNumbers, outOfOrder, sequenceFaults } from './numbering.ts';

const on = (number: string, day = '2026-11-26') => ({ number, day });
const sound = { missing: [], duplicated: [], antedated: [] };

describe('the next number', () => {
  it.each([
    ['', '2026-11-26', '2026-001'],
    ['2026-041', '2026-11-26', '2026-042'],
    ['2026-999', '2026-11-26', '2026-1000'],
    ['F2026/041', '2026-11-26', 'F2026/042'],
    ['2026-041', '2027-01-04', '2027-001'],
    ['FA-2026-11-07', '2026-11-26', 'FA-2026-11-08'],
    ['0099', '2026-11-26', '0100'],
    ['41 bis', '2026-11-26', '42 bis'],
    ['99999999999999999999', '2026-11-26', '100000000000000000000'],
    ['facture', '2026-11-26', ''],
    // The year behind: « 11/2027 » came after « 11/2026 ».
    ['11/2026', '2026-11-26', '12/2026'],
    ['11/2026', '2027-01-04', '1/2027'],
    ['F-011-2026', '2027-01-04', 'F-001-2027'],
    ['2026-2031', '2026-11-26', '2026-2032'],
    // The month with it.
    ['2026-03-017', '2026-03-30', '2026-03-018'],
    ['2026-03-017', '2026-04-02', '2026-04-001'],
    ['F202612-09', '2027-01-04', 'F202701-01'],
    ['17/03/2026', '2026-04-02', '1/04/2026'],
    // Without anything between.
    ['F20260002', '2026-11-26', 'F20260003'],
    ['F20260041', '2027-01-04', 'F20270001'],
    // It reads two ways: number 41 of 2026, or 26 of the series 41.
    ['41/26', '2026-11-26', ''],
    ['41/26', '2027-01-04', ''],
    ['41/18', '2026-11-26', '41/19'],
  ])('after « %s » on %s is « %s »', (last, day, next) => expect(nextNumber(last, day)).toBe(next));

  it('of a new period may go on as well', () => {
    expect(nextNumbers('2026-041', '2027-01-04')).toEqual(['2027-001', '2027-042']);
    expect(nextNumbers('2026-03-017', '2026-04-02')).toEqual(['2026-04-001', '2026-04-018', '2026-03-018']);
    expect(nextNumbers('11/2026', '2026-11-26')).toEqual(['12/2026']);
  });

  it('leaves no hole and no duplicate, however long one goes on', () => {
    const firsts = ['2026-001', 'F-7', 'A2026/0098', '41 bis', '9/2026', '2026-11-097', 'F20260001'];
    fc.assert(
      fc.property(fc.constantFrom(...firsts), fc.nat(60), (first, count) => {
        const issued = [on(first)];
        for (let made = 0; made < count; made++)
          issued.push(on(nextNumber(issued.at(-1)?.number ?? '', '2026-11-26')));
        expect(sequenceFaults(issued)).toEqual(sound);
      }),
    );
  });
});

// CGI, annexe II, art. 242 nonies A, I, 7°: unique, chronological, continuous.
describe('a sequence', () => {
  it('from 041, issued before, to 050 lacks 042 to 049: it was said to be whole', () => {
    expect(sequenceFaults([on('2026-050')], ['2026-041']).missing).toEqual(['2026-042 à 2026-049']);
  });

  it('lacks one number, named as it is written', () => {
    expect(sequenceFaults([on('2026-041'), on('2026-043')]).missing).toEqual(['2026-042']);
  });

  it('that holds a number twice says so, in whatever writing: an import with a duplicate was said to be sound', () => {
    expect(sequenceFaults([on('2026-041'), on('2026-042'), on('2026-41')]).duplicated).toEqual(['2026-41']);
    expect(sequenceFaults([on('2026-041')], ['2026-041']).duplicated).toEqual(['2026-041']);
    expect(isSameNumber('2026-041', ' 2026-41')).toBe(true);
    expect(isSameNumber('2026-041', 'A-2026-041')).toBe(false);
  });

  it('whose greater number has the earlier date is not chronological', () => {
    expect(sequenceFaults([on('2026-041', '2026-11-20'), on('2026-042', '2026-11-19')]).antedated).toEqual([
      '2026-042',
    ]);
  });

  it('of a new year begins at one', () => {
    expect(sequenceFaults([on('2026-050'), on('2027-003', '2027-01-04')]).missing).toEqual([
      '2027-001 à 2027-002',
    ]);
    expect(sequenceFaults([on('2026-050'), on('2027-001', '2027-01-04')])).toEqual(sound);
  });

  it('of a new year or month may go on as well', () => {
    expect(sequenceFaults([on('2026-050'), on('2027-051', '2027-01-04')])).toEqual(sound);
    expect(sequenceFaults([on('2026-050'), on('2027-053', '2027-01-04')]).missing).toEqual([
      '2027-051 à 2027-052',
    ]);
    const march = on('2026-03-017', '2026-03-30');
    expect(sequenceFaults([march, on('2026-04-001', '2026-04-02')])).toEqual(sound);
    expect(sequenceFaults([march, on('2026-04-018', '2026-04-02')])).toEqual(sound);
    expect(sequenceFaults([march, on('2026-04-003', '2026-04-02')]).missing).toEqual([
      '2026-04-001 à 2026-04-002',
    ]);
    // Two places of business, not two months.
    expect(sequenceFaults([on('2026-11-017'), on('2026-12-003')])).toEqual(sound);
  });

  it('whose year stands behind lacks a number of that year', () => {
    expect(sequenceFaults([on('11/2026'), on('13/2026')]).missing).toEqual(['12/2026']);
    expect(sequenceFaults([on('11/2026'), on('1/2027', '2027-01-04')])).toEqual(sound);
  });

  it('of credit notes stands by itself', () => {
    expect(sequenceFaults([on('2026-041'), on('A-2026-001'), on('2026-042')])).toEqual(sound);
  });

  it('with a hole of a thousand million numbers is said at once', () => {
    expect(sequenceFaults([on('1'), on('1000000000')]).missing).toEqual(['2 à 999999999']);
  });

  it('has a hole exactly where a number is taken out of its middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 40 }), fc.nat(), (count, seed) => {
        const all = Array.from({ length: count }, (_, index) =>
          on(`2026-${String(index + 1).padStart(3, '0')}`),
        );
        const taken = 1 + (seed % (count - 2));
        const left = all.filter((_, index) => index !== taken);
        expect(sequenceFaults(left).missing).toEqual([all[taken]?.number]);
      }),
    );
  });
});

it('a number follows the days: none below it is of a later one, none above it of an earlier', () => {
  const issued = [on('2026-041', '2026-11-20'), on('2026-042', '2026-11-24'), on('A-2026-001', '2026-11-25')];
  const by = (number: string, day: string) => outOfOrder({ number, day }, issued)?.number;
  expect(by('2026-043', '2026-11-23')).toBe('2026-042');
  expect(by('2026-43', '2026-11-24')).toBeUndefined();
  expect(by('2026-040', '2026-11-22')).toBe('2026-041');
  expect(by('B-1', '2020-01-01')).toBeUndefined();
});

it('a year that has begun leaves the former one no later day, and the reverse', () => {
  const issued = [on('2027-001', '2027-01-15')];
  expect(outOfOrder(on('2027-002', '2026-11-25'), issued)?.number).toBe('2027-001');
  expect(outOfOrder(on('2026-042', '2027-02-01'), issued)?.number).toBe('2027-001');
  expect(outOfOrder(on('2026-042', '2026-11-25'), issued)).toBeUndefined();
});

it('a month that has begun leaves the former one no later day; two places of business are none', () => {
  const issued = [on('2026-04-001', '2026-04-15')];
  expect(outOfOrder(on('2026-03-018', '2026-03-31'), issued)).toBeUndefined();
  expect(outOfOrder(on('2026-04-002', '2026-04-14'), issued)?.number).toBe('2026-04-001');
  expect(outOfOrder(on('12/2026', '2026-11-20'), [on('11/2026', '2026-11-25')])?.number).toBe('11/2026');
  expect(outOfOrder(on('1/2027', '2026-11-20'), [on('11/2026', '2026-11-25')])?.number).toBe('11/2026');
  expect(outOfOrder(on('2026-11-018', '2026-11-20'), [on('2026-12-003', '2026-11-15')])).toBeUndefined();
});
