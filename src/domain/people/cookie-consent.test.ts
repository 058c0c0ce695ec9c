import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Consent, consentHolds, readConsent } from './cookie-consent.ts';

const given: Consent = {
  version: '1.0',
  hasInteracted: true,
  analytics: true,
  analyticsOffered: true,
  decidedAt: '2026-08-31T10:00:00.000Z',
};
const at = (instant: string, consent: Partial<Consent> = {}, offered = true) =>
  consentHolds({ ...given, ...consent }, new Date(instant), offered);

describe('a choice of cookies', () => {
  it('is remembered six months, then asked again', () => {
    expect(at('2026-08-31T10:00:00.000Z')).toBe(true);
    expect(at('2027-02-28T09:59:59.999Z')).toBe(true);
    expect(at('2027-02-28T10:00:00.000Z')).toBe(false);
  });

  it('is remembered as long when it is a refusal', () => {
    expect(at('2027-02-28T09:00:00.000Z', { analytics: false })).toBe(true);
    expect(at('2027-02-28T10:00:00.000Z', { analytics: false })).toBe(false);
  });

  it.each([
    ['of another version', { version: '0.9' }],
    ['that was never made', { hasInteracted: false }],
    ['made before measurement was in use', { analyticsOffered: false }],
    ['dated in the future', { decidedAt: '2030-01-01T00:00:00.000Z' }],
  ])('%s is asked again', { tags: ['4.cookies.again'] }, (_name, changes) => {
    expect(at('2026-09-01T00:00:00.000Z', changes)).toBe(false);
  });

  it('made without measurement holds while there is none', () => {
    expect(at('2026-09-01T00:00:00.000Z', { analyticsOffered: false }, false)).toBe(true);
  });
});

describe('what the browser kept', () => {
  it('comes back as it was', { tags: ['3.cookies'] }, () => {
    expect(readConsent(JSON.stringify(given))).toEqual(given);
  });

  it.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"version":"1.0"}',
    JSON.stringify({ ...given, decidedAt: 'hier' }),
  ])('is no choice when it is %j', (stored) => {
    expect(readConsent(stored)).toBeNull();
  });

  it('never becomes a consent by accident', () => {
    fc.assert(
      fc.property(fc.json(), (stored) => {
        const read = readConsent(stored);
        expect(read === null || typeof read.analytics === 'boolean').toBe(true);
      }),
    );
  });
});
