import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import {
  type AccountUse,
  type InactivityNotice,
  inactivityStep,
  REMINDED_DAYS,
  unusedUntil,
  WARNED_DAYS,
} from './inactive-account.ts';

const at = (text: string) => new Date(text);
const inDays = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);
const unused: AccountUse = { lastUsedAt: at('2026-01-10T09:00:00Z'), owns: false, busy: false };

describe('an account that nobody uses', () => {
  it('ends two years after its last use, five when it owns something', () => {
    expect(unusedUntil(unused).toISOString()).toBe('2028-01-10T09:00:00.000Z');
    expect(unusedUntil({ ...unused, owns: true }).toISOString()).toBe('2031-01-10T09:00:00.000Z');
  });

  it('is told thirty days before, and no sooner', () => {
    expect(inactivityStep(unused, null, at('2027-12-11T08:59:59Z'))).toEqual({ step: 'nothing' });
    const closesAt = at('2028-01-10T09:00:00Z');
    expect(inactivityStep(unused, null, at('2027-12-11T09:00:00Z'))).toEqual({ step: 'tell', closesAt });
  });

  const notice = (values: Partial<InactivityNotice> = {}): InactivityNotice => ({
    toldAt: at('2027-12-11T09:00:00Z'),
    closesAt: at('2028-01-10T09:00:00Z'),
    remindedAt: null,
    emailLeft: true,
    ...values,
  });

  it('is told again seven days before, then ends', () => {
    expect(inactivityStep(unused, notice(), at('2028-01-03T08:59:59Z')).step).toBe('nothing');
    const reminded = inactivityStep(unused, notice(), at('2028-01-03T09:00:00Z'));
    expect(reminded).toEqual({ step: 'remind', closesAt: at('2028-01-10T09:00:00Z') });
    const told = notice({ remindedAt: at('2028-01-03T09:00:00Z') });
    expect(inactivityStep(unused, told, at('2028-01-10T08:59:59Z')).step).toBe('nothing');
    expect(inactivityStep(unused, told, at('2028-01-10T09:00:00Z')).step).toBe('close');
  });

  it('does not end while its email waits for a mail server', () => {
    const told = notice({ remindedAt: at('2028-01-03T09:00:00Z'), emailLeft: false });
    expect(inactivityStep(unused, told, at('2028-03-01T09:00:00Z')).step).toBe('nothing');
  });

  it.each([
    ['came back', { ...unused, lastUsedAt: at('2027-12-20T09:00:00Z') }],
    ['pays', { ...unused, busy: true }],
    ['owns something since', { ...unused, owns: true }],
  ])('stays when its person %s', (_what, use) => {
    expect(inactivityStep(use, notice(), at('2028-02-01T09:00:00Z'))).toEqual({ step: 'take_back' });
  });
});

it('whatever the delays of the shop, nobody’s account ends in use, or sooner than it was said', () => {
  const hours = fc.integer({ min: 0, max: 24 * 400 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ wait: hours, visits: fc.boolean(), busy: fc.boolean(), left: fc.boolean() }), {
        maxLength: 40,
      }),
      fc.boolean(),
      (looks, owns) => {
        let now = at('2026-01-10T09:00:00Z');
        let use: AccountUse = { lastUsedAt: now, owns, busy: false };
        let notice: InactivityNotice | null = null;
        for (const { wait, visits, busy, left } of looks) {
          now = new Date(now.getTime() + wait * HOUR_MS);
          use = { owns, busy, lastUsedAt: visits ? now : use.lastUsedAt };
          const found = inactivityStep(use, notice && { ...notice, emailLeft: left }, now);
          if (found.step === 'close') {
            expect(busy || !left).toBe(false);
            expect(now >= unusedUntil(use)).toBe(true);
            expect(now >= inDays(notice!.toldAt, WARNED_DAYS)).toBe(true);
            expect(now >= inDays(notice!.remindedAt!, REMINDED_DAYS)).toBe(true);
            return;
          }
          if (found.step === 'take_back') notice = null;
          if (found.step === 'tell') {
            notice = { toldAt: now, closesAt: found.closesAt, remindedAt: null, emailLeft: false };
          }
          if (found.step === 'remind') notice = { ...notice!, closesAt: found.closesAt, remindedAt: now };
        }
      },
    ),
  );
});
