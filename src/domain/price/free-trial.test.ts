import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askForTrial, freeTrialEnd } from './free-trial.ts';

describe('the free trial', () => {
  it('lasts 7 days', { tags: ['9.trial'] }, () => {
    expect(freeTrialEnd(new Date('2026-11-20T12:00:00Z'))).toEqual(new Date('2026-11-27T12:00:00Z'));
  });
  it.each([
    [{ trialUsed: false, emailVerified: true, alreadyHasIt: false }, 'start'],
    [{ trialUsed: false, emailVerified: false, alreadyHasIt: false }, 'wait_for_verified_email'],
    [{ trialUsed: true, emailVerified: true, alreadyHasIt: false }, 'already_used'],
    [{ trialUsed: false, emailVerified: true, alreadyHasIt: true }, 'already_has_it'],
  ] as const)('%o → %s', (facts, answer) => expect(askForTrial(facts)).toBe(answer));
  it('starts only for a verified person who never had one', () => {
    const facts = fc.record({
      trialUsed: fc.boolean(),
      emailVerified: fc.boolean(),
      alreadyHasIt: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, (f) => {
        expect(askForTrial(f) === 'start').toBe(!f.trialUsed && f.emailVerified && !f.alreadyHasIt);
      }),
    );
  });
});
