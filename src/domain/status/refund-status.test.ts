import { describe, expect, test } from 'vitest';
import { nextRefundStatus, REFUND_ACTS, REFUND_STATUSES, REFUND_TRANSITIONS } from './payment-status.ts';
import { ForbiddenTransition } from './transition-table.ts';

describe('the life of a refund', () => {
  test('ends with the money given back, or with a failure that somebody must see to', () => {
    expect(nextRefundStatus('pending', 'succeed')).toBe('succeeded');
    expect(nextRefundStatus('pending', 'fail')).toBe('failed');
  });

  test('knows that a bank may send accepted money back, and that a failure can be put right', () => {
    expect(nextRefundStatus('succeeded', 'fail')).toBe('failed');
    expect(nextRefundStatus('failed', 'succeed')).toBe('succeeded');
  });

  test('gives nothing back twice: what is not in the table is refused', () => {
    for (const status of REFUND_STATUSES) {
      for (const act of REFUND_ACTS) {
        if (REFUND_TRANSITIONS[status][act]) continue;
        expect(() => nextRefundStatus(status, act)).toThrow(ForbiddenTransition);
      }
    }
    expect(() => nextRefundStatus('succeeded', 'succeed')).toThrow(ForbiddenTransition);
  });
});
