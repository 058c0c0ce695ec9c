import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, HOUR, periodEnd } from './time.ts';

const at = (moment: string) => Date.parse(moment) / 1000;
const shown = (moment: number) => new Date(moment * 1000).toISOString().slice(0, 16);

describe('the months of a subscription', () => {
  it.each([
    [
      '2026-01-31T09:00:00Z',
      ['2026-02-28T09:00', '2026-03-31T09:00', '2026-04-30T09:00', '2026-05-31T09:00'],
    ],
    [
      '2028-01-31T23:30:00Z',
      ['2028-02-29T23:30', '2028-03-31T23:30', '2028-04-30T23:30', '2028-05-31T23:30'],
    ],
    [
      '2026-11-30T00:00:00Z',
      ['2026-12-30T00:00', '2027-01-30T00:00', '2027-02-28T00:00', '2027-03-30T00:00'],
    ],
  ])('from %s keep the day of the anchor', (anchor, expected) => {
    let start = at(anchor);
    for (const end of expected) {
      start = periodEnd(at(anchor), start);
      expect(shown(start)).toBe(end);
    }
  });

  it('do not move with daylight saving', () => {
    const start = at('2026-03-15T09:00:00Z');
    expect(shown(periodEnd(start, start))).toBe('2026-04-15T09:00');
  });

  it('start at the anchor after a trial', () => {
    const anchor = at('2026-02-10T09:00:00Z');
    expect(periodEnd(anchor, at('2026-02-01T00:00:00Z'))).toBe(anchor);
  });

  it('never overlap, never leave a hole, never last more than 31 days', () => {
    const anchors = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
    fc.assert(
      fc.property(anchors, fc.integer({ min: 0, max: 60 }), (anchor, months) => {
        const start = addMonths(anchor, months);
        const end = periodEnd(anchor, start);
        expect(end).toBe(addMonths(anchor, months + 1));
        expect(end - start).toBeGreaterThanOrEqual(28 * 24 * HOUR);
        expect(end - start).toBeLessThanOrEqual(31 * 24 * HOUR);
      }),
    );
  });
});
