import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SUPPORT_MESSAGE_YEARS, ticketsForgottenUntil } from './kept-tickets.ts';

const instants = fc.date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });

it('a request is forgotten three years after its last exchange, to the instant', () => {
  expect(SUPPORT_MESSAGE_YEARS).toBe(3);
  expect(ticketsForgottenUntil(new Date('2029-11-20T09:00:00Z')).toISOString()).toBe(
    '2026-11-20T09:00:00.000Z',
  );
  expect(ticketsForgottenUntil(new Date('2028-02-29T09:00:00Z')).toISOString()).toBe(
    '2025-02-28T09:00:00.000Z',
  );
});

it('what is forgotten once stays forgotten: the bound never goes back', () => {
  fc.assert(
    fc.property(instants, instants, (one, other) => {
      const [earlier, later] = one <= other ? [one, other] : [other, one];
      expect(ticketsForgottenUntil(earlier) <= ticketsForgottenUntil(later)).toBe(true);
    }),
  );
});
