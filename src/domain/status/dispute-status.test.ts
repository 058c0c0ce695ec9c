import { describe, expect, test } from 'vitest';
import {
  DISPUTE_ACTS,
  DISPUTE_STATUSES,
  DISPUTE_TRANSITIONS,
  forbidsRefund,
  nextDisputeStatus,
} from './payment-status.ts';
import { ForbiddenTransition } from './transition-table.ts';

describe('the life of a dispute', () => {
  test('ends won or lost, and what the bank decided stands', () => {
    expect(nextDisputeStatus('open', 'win')).toBe('won');
    expect(nextDisputeStatus('open', 'lose')).toBe('lost');
    for (const status of DISPUTE_STATUSES) {
      for (const act of DISPUTE_ACTS) {
        if (DISPUTE_TRANSITIONS[status][act]) continue;
        expect(() => nextDisputeStatus(status, act)).toThrow(ForbiddenTransition);
      }
    }
  });

  test('leaves no refund beside it, unless the shop has won', () => {
    expect(DISPUTE_STATUSES.filter(forbidsRefund)).toEqual(['open', 'lost']);
  });
});
