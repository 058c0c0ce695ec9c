import { describe, expect, it } from 'vitest';
import { cardOfAlias, cardOfNumber, DECLINES } from './cards.ts';
import type { StripeFault } from './errors.ts';

function refusalOf(number: string): StripeFault {
  try {
    cardOfNumber(number);
  } catch (error) {
    return error as StripeFault;
  }
  throw new Error('the number was accepted');
}

describe('test cards', () => {
  it.each([
    ['4242 4242 4242 4242', 'visa', null],
    ['5555-5555-5555-4444', 'mastercard', null],
    ['378282246310005', 'amex', null],
    ['4000000000000002', 'visa', 'card_declined'],
    ['4000000000009995', 'visa', 'insufficient_funds'],
    ['4000000000000069', 'visa', 'expired_card'],
    ['4000000000000127', 'visa', 'incorrect_cvc'],
    ['4000000000000119', 'visa', 'processing_error'],
    ['4000000000000341', 'visa', 'card_declined'],
  ])('%s is known', (number, brand, declines) => {
    expect(cardOfNumber(number)).toMatchObject({ brand, declines });
  });

  it.each([
    ['4000002500003155', 'unless_set_up'],
    ['4000002760003184', 'always'],
    ['4242424242424242', 'never'],
  ])('%s asks for its owner: %s', (number, authentication) => {
    expect(cardOfNumber(number).authentication).toBe(authentication);
  });

  it('go by the aliases of the API too', () => {
    expect(cardOfAlias('pm_card_visa')?.last4).toBe('4242');
    expect(cardOfAlias('pm_card_chargeCustomerFail')).toMatchObject({
      last4: '0341',
      refusedWhen: 'charged',
    });
    expect(cardOfAlias('pm_1PabcdEFGH')).toBeUndefined();
  });

  it('are the only cards accepted, and what was typed is not repeated', () => {
    const real = refusalOf('4970 1012 3456 7899');
    expect(real.status).toBe(400);
    expect(JSON.stringify(real.body)).not.toMatch(/4970|7899/);
    expect(refusalOf('1234').body.code).toBe('invalid_number');
    expect(refusalOf('toString').body.code).toBe('invalid_number');
  });

  it('are refused with a code, a reason and a sentence', () => {
    for (const refusal of Object.values(DECLINES)) {
      expect(refusal).toMatchObject({
        code: expect.stringMatching(/^[a-z_]+$/),
        decline_code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.stringMatching(/\.$/),
      });
    }
  });
});
