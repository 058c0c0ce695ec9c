import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  clearPending,
  currentOwner,
  isOutcomeUnknown,
  markPending,
  type PendingPayment,
  readPending,
  savePending,
  unfinishedPayment,
} from './pending-payment.ts';

function signIn(userId: number) {
  localStorage.setItem('accessToken', `h.${btoa(JSON.stringify({ sub: String(userId) }))}.s`);
}

const payment = (changes: Partial<PendingPayment> = {}): PendingPayment => ({
  stage: 'submitted',
  owner: '1',
  subscription_id: 3,
  automation_id: 7,
  payment_intent_id: 'pi_1',
  client_secret: 'pi_1_secret_2',
  intent_type: 'payment',
  payment_amount: 40,
  config: {
    type: 'initial',
    automation_name: 'Devis',
    automation_slug: 'devis',
    purchase_price: 35,
    monthly_price: 5,
    total_amount: 40,
    user_email: 'camille@exemple.fr',
    description: 'Devis',
  },
  ...changes,
});

beforeEach(() => signIn(1));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the payment that a tab remembers', () => {
  it('is found again after a reload, by its automation only', { tags: ['3.payment.storage'] }, () => {
    savePending(payment());
    expect(readPending()).toEqual(payment());
    expect(unfinishedPayment(7)).toEqual(payment());
    expect(unfinishedPayment(8)).toBeUndefined();
    clearPending();
    expect(readPending()).toBeUndefined();
  });

  it('is never taken up for somebody else, and waits for its owner', () => {
    savePending(payment());
    signIn(2);
    expect(readPending()).toBeUndefined();
    localStorage.clear();
    expect(currentOwner()).toBe('');
    expect(readPending()).toBeUndefined();
    signIn(1);
    expect(readPending()).toEqual(payment());
  });

  it('is asked about when money may have moved, not when it cannot have', () => {
    const unknown = (['submitted', 'authenticating', 'opened', 'interrupted'] as const).filter((stage) =>
      isOutcomeUnknown(payment({ stage })),
    );
    expect(unknown).toEqual(['submitted', 'authenticating']);
  });

  it('does not open a page’s payment again once it is known not to be paid', () => {
    savePending(payment());
    markPending('opened');
    expect(unfinishedPayment(7)).toBeUndefined();
    expect(readPending()?.stage).toBe('opened');
  });

  it('survives what it cannot read', () => {
    for (const text of ['{', 'null', '{"stage":"submitted"}', '[]']) {
      sessionStorage.setItem('rouage.payment', text);
      expect(readPending(), text).toBeUndefined();
    }
  });
});
