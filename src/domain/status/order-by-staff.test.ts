import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decideStatusByStaff } from './order-by-staff.ts';
import { nextOrderStatus, ORDER_REASONS, ORDER_STATUSES } from './order-status.ts';

const order = fc.record({
  status: fc.constantFrom(...ORDER_STATUSES),
  reason: fc.constantFrom(...ORDER_REASONS),
});
const asked = fc.constantFrom(...ORDER_STATUSES);

it('allows one move alone, that the table of transitions allows too', () => {
  fc.assert(
    fc.property(order, asked, (one, wanted) => {
      const { do: what } = decideStatusByStaff(one, wanted);
      expect(what === 'cancel').toBe(
        wanted === 'cancelled' && one.status === 'pending' && one.reason !== 'renewal',
      );
      if (what === 'cancel') expect(nextOrderStatus(one.status, 'cancel')).toBe(wanted);
    }),
  );
});

it('names the call to use instead in every refusal, and to people what to do without it', () => {
  fc.assert(
    fc.property(order, asked, (one, wanted) => {
      const decision = decideStatusByStaff(one, wanted);
      if (decision.do !== 'refuse') return;
      expect(decision.instead).toMatch(/^(GET|POST) \/api\/admin\//);
      expect(decision.because).not.toMatch(/\/api\/|[a-z]_[a-z]/);
    }),
  );
});

it('does nothing the second time', () => {
  expect(decideStatusByStaff({ status: 'cancelled', reason: 'purchase' }, 'cancelled')).toEqual({
    do: 'nothing',
  });
});
