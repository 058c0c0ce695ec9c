import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isOrderPaid,
  nextOrderStatus,
  ORDER_ACTS,
  ORDER_STATUSES,
  type OrderStatus,
} from './order-status.ts';
import { ForbiddenTransition } from './transition-table.ts';

const attempt = (status: OrderStatus, act: (typeof ORDER_ACTS)[number]): OrderStatus => {
  try {
    return nextOrderStatus(status, act);
  } catch (error) {
    if (error instanceof ForbiddenTransition) return status;
    throw error;
  }
};

describe('an order', () => {
  it.each([
    ['pending', 'pay', 'paid'],
    ['pending', 'fail', 'failed'],
    ['pending', 'cancel', 'cancelled'],
    ['failed', 'pay', 'paid'],
    ['failed', 'retry', 'pending'],
    ['paid', 'refund', 'refunded'],
    ['paid', 'lose_dispute', 'refunded'],
    ['refunded', 'refund_fails', 'paid'],
    ['cancelled', 'pay_late', 'paid'],
  ] as const)('%s + %s → %s', (status, act, next) => expect(nextOrderStatus(status, act)).toBe(next));

  it('once paid is only ever paid or refunded, once refunded moves only when the bank sends the refund back, once cancelled is only acknowledged as paid late', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ORDER_ACTS)), (acts) => {
        let status: OrderStatus = 'pending';
        for (const act of acts) {
          const next = attempt(status, act);
          if (isOrderPaid(status)) expect(isOrderPaid(next)).toBe(true);
          if (status === 'refunded' && act !== 'refund_fails') expect(next).toBe(status);
          if (status === 'cancelled') expect(next).toBe(act === 'pay_late' ? 'paid' : status);
          if (next === 'refunded') expect(isOrderPaid(status)).toBe(true);
          status = next;
        }
      }),
    );
  });
  it('can reach every status', () => {
    const reached = new Set<OrderStatus>(['pending']);
    for (const status of reached) for (const act of ORDER_ACTS) reached.add(attempt(status, act));
    expect([...reached].sort()).toEqual([...ORDER_STATUSES].sort());
  });
});
