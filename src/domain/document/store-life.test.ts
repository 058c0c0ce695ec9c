import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time/durations.ts';
import { forgetAt, LOOK_MS, storeStep } from './document-limits.ts';

const shut = { hasAccess: false, shutAt: new Date('2026-01-31T12:00:00Z'), toldAt: null };

describe('what becomes of documents', () => {
  it('they wait twelve months after the end, are announced thirty days before, then go', () => {
    expect(storeStep({ ...shut, shutAt: null }, new Date('2026-01-31T12:00:00Z'))).toEqual({ step: 'shut' });
    expect(storeStep(shut, new Date('2027-01-01T11:59:59Z'))).toEqual({ step: 'wait' });
    const toldAt = new Date('2027-01-01T12:00:00Z');
    const goes = new Date('2027-01-31T12:00:00Z');
    expect(storeStep(shut, toldAt)).toEqual({ step: 'tell', forgetAt: goes });
    expect(storeStep({ ...shut, toldAt }, new Date(goes.getTime() - 1))).toEqual({ step: 'wait' });
    expect(storeStep({ ...shut, toldAt }, goes)).toEqual({ step: 'forget' });
  });

  it('none goes while the tool opens, whatever was said before', () => {
    const toldAt = new Date('2027-01-01T12:00:00Z');
    expect(storeStep({ ...shut, toldAt, hasAccess: true }, new Date('2030-01-01'))).toEqual({ step: 'open' });
  });

  it('looked at each day or after any stop, none goes before twelve months and thirty days of warning', () => {
    const day = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.array(day, { minLength: 1, maxLength: 40 }), (pauses) => {
        let now = new Date('2026-01-31T12:00:00Z');
        let life: Parameters<typeof storeStep>[0] = { hasAccess: false, shutAt: null, toldAt: null };
        const [begin] = [now];
        for (const pause of [...pauses, ...Array(500).fill(1)]) {
          const found = storeStep(life, now);
          if (found.step === 'shut') life = { ...life, shutAt: now };
          if (found.step === 'tell') {
            expect(found.forgetAt).toEqual(forgetAt(begin, now));
            life = { ...life, toldAt: now };
          }
          if (found.step === 'forget') {
            const told = life.toldAt ?? now;
            expect(now.getTime() - begin.getTime()).toBeGreaterThanOrEqual(365 * DAY_MS);
            expect(now.getTime() - told.getTime()).toBeGreaterThanOrEqual(30 * DAY_MS);
            return;
          }
          now = new Date(now.getTime() + pause * LOOK_MS);
        }
        expect.unreachable('they stay for ever');
      }),
    );
  });
});
