import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bankDebitCode,
  DEBIT_MEANS,
  type DebitMeans,
  isBankDebitCode,
  type MeansOnFile,
  meansInForce,
  overtakes,
  refuseChoice,
  refuseRemoval,
} from './debit-means.ts';
import { declineReason } from './decline-reason.ts';
import { DUNNING_ATTEMPTS, isHardDecline, lateNeed, nextAttempt } from './dunning.ts';

const choice = fc.record({
  means: fc.constantFrom(...DEBIT_MEANS),
  beganAt: fc.integer({ min: 0, max: 50 }),
});
const file: fc.Arbitrary<MeansOnFile> = fc.record({
  hasCard: fc.boolean(),
  hasAccount: fc.boolean(),
  isLate: fc.boolean(),
  isDebited: fc.boolean(),
});

describe('a choice of means', () => {
  it('ends with the one that was begun last, in whatever order and however often they are carried out', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(choice, { selector: ({ beganAt }) => beganAt, minLength: 1 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 30 }),
        (choices, again) => {
          const since: Record<DebitMeans, Date | null> = { card: null, bank_account: null };
          const carryOut = ({ means, beganAt }: (typeof choices)[number]) => {
            if (overtakes(new Date(beganAt), since[means])) since[means] = new Date(beganAt);
          };
          for (const one of choices) carryOut(one);
          for (const nth of again) carryOut(choices[nth % choices.length]!);
          const last = choices.toSorted((one, other) => other.beganAt - one.beganAt)[0]!;
          expect(meansInForce(since)).toBe(last.means);
        },
      ),
    );
  });

  it('is never of what is not on file, nor of an account while a month is late', () => {
    fc.assert(
      fc.property(file, fc.constantFrom(...DEBIT_MEANS), (on, means) => {
        if (refuseChoice(means, on) !== null) return;
        expect(means === 'card' ? on.hasCard : on.hasAccount && !on.isLate).toBe(true);
      }),
    );
  });

  it('a removal leaves nothing debited without a means', () => {
    fc.assert(
      fc.property(file, (on) => {
        if (refuseRemoval(on) === null) expect(on.hasCard || !on.isDebited).toBe(true);
        else expect(on.isDebited).toBe(true);
      }),
    );
  });
});

describe('a code of a bank debit', () => {
  it('leads to no attempt, to a card, and to words that name no card', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        const said = bankDebitCode(code);
        expect(isBankDebitCode(said) && isHardDecline(said)).toBe(true);
        expect(lateNeed(said)).toBe('card');
        expect(declineReason(said)).not.toMatch(/carte/);
      }),
    );
    expect(nextAttempt({ pastDueSince: new Date(0), attemptsUsed: DUNNING_ATTEMPTS })).toBeNull();
  });

  it('of a card is none', () => {
    for (const code of ['insufficient_funds', 'card_declined', 'lost_card', null])
      expect(isBankDebitCode(code)).toBe(false);
    expect(declineReason('insufficient_funds')).toMatch(/carte/);
    expect(declineReason(bankDebitCode('insufficient_funds'))).toMatch(/compte/);
  });
});
