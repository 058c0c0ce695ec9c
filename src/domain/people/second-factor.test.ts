import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  doorstepOf,
  groupedRecoveryCode,
  isRecoveryCode,
  plainRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_LENGTH,
} from './second-factor.ts';

const instant = fc.date({ noInvalidDate: true, min: new Date('2026-01-01'), max: new Date('2027-01-01') });
const code = fc
  .array(fc.constantFrom(...RECOVERY_ALPHABET), { minLength: RECOVERY_LENGTH, maxLength: RECOVERY_LENGTH })
  .map((letters) => letters.join(''));

describe('the doorstep', () => {
  it('nobody who has a factor is inside without having given it, whatever the settings', () => {
    fc.assert(
      fc.property(fc.boolean(), instant, instant, (required, openedAt, now) => {
        const step = doorstepOf({ openedAt, factorAt: null, hasFactor: true }, { required, now });
        expect(step === 'factor_required' || step === 'over').toBe(true);
      }),
    );
  });

  it('nobody without a factor is inside where one is required, and everybody is where it is offered', () => {
    fc.assert(
      fc.property(instant, instant, fc.option(instant), (openedAt, now, factorAt) => {
        const state = { openedAt, factorAt, hasFactor: false };
        expect(doorstepOf(state, { required: true, now })).toBeDefined();
        expect(doorstepOf(state, { required: false, now })).toBeUndefined();
      }),
    );
  });

  it.each([
    [600_000, 'factor_required'],
    [600_001, 'over'],
  ])('%i ms after the password: %s', (passed, step) => {
    const openedAt = new Date('2026-11-25T10:00:00Z');
    const now = new Date(openedAt.getTime() + passed);
    expect(doorstepOf({ openedAt, factorAt: null, hasFactor: true }, { required: false, now })).toBe(step);
  });
});

describe('a recovery code', () => {
  it('is the same typed in any case, with or without its dashes, with O for 0 and I or L for 1', () => {
    fc.assert(
      fc.property(code, (letters) => {
        for (const typed of [
          groupedRecoveryCode(letters),
          ` ${groupedRecoveryCode(letters).toLowerCase()} `,
          letters.replaceAll('0', 'o').replaceAll('1', 'l'),
          letters
            .replaceAll('1', 'I')
            .match(/.{1,4}/g)
            ?.join(' – ') ?? '',
        ])
          expect(plainRecoveryCode(typed)).toBe(letters);
        expect(isRecoveryCode(letters)).toBe(true);
      }),
    );
  });

  it('of another length or with another letter is none', () => {
    for (const typed of ['', 'ABCD', 'U'.repeat(RECOVERY_LENGTH), '0'.repeat(RECOVERY_LENGTH + 1)])
      expect(isRecoveryCode(plainRecoveryCode(typed))).toBe(false);
  });
});
