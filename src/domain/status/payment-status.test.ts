import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isSettled,
  nextPaymentStatus,
  PAYMENT_ACTS,
  PAYMENT_STATUSES,
  type PaymentAct,
  type PaymentStatus,
} from './payment-status.ts';
import { ForbiddenTransition } from './transition-table.ts';

const attempt = (status: PaymentStatus, act: PaymentAct): PaymentStatus => {
  try {
    return nextPaymentStatus(status, act);
  } catch (error) {
    if (error instanceof ForbiddenTransition) return status;
    throw error;
  }
};
const acts = fc.array(fc.constantFrom(...PAYMENT_ACTS));

describe('a payment', () => {
  it('survives a declined card: another one pays the same intent', () => {
    expect(nextPaymentStatus('open', 'fail')).toBe('failed');
    expect(nextPaymentStatus('failed', 'fail')).toBe('failed');
    expect(nextPaymentStatus('failed', 'open')).toBe('open');
    expect(nextPaymentStatus('failed', 'succeed')).toBe('succeeded');
  });
  it('succeeds straight from created when the webhook comes before our own commit', () => {
    expect(nextPaymentStatus('created', 'succeed')).toBe('succeeded');
  });
  it('is not voided while the bank is at work', () => {
    expect(() => nextPaymentStatus('processing', 'void')).toThrow(ForbiddenTransition);
  });
  it('once settled never moves, whatever comes late or twice', () => {
    fc.assert(
      fc.property(acts, (list) => {
        let status: PaymentStatus = 'created';
        for (const act of list) {
          const next = attempt(status, act);
          if (isSettled(status)) expect(next).toBe(status);
          if (next === 'created') expect(status).toBe('created');
          status = next;
        }
      }),
    );
  });
  it('can always still succeed until it is settled', () => {
    for (const status of PAYMENT_STATUSES) {
      if (!isSettled(status)) expect(nextPaymentStatus(status, 'succeed')).toBe('succeeded');
    }
    expect(PAYMENT_STATUSES.filter(isSettled)).toEqual(['succeeded', 'voided']);
  });
});
