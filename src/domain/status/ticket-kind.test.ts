import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CUSTOMER_TICKET_CATEGORIES,
  compareTickets,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
} from './ticket-kind.ts';

describe('a ticket', () => {
  it('has four priorities, and one category for staff only', { tags: ['9.priorities'] }, () => {
    expect(TICKET_PRIORITIES.map((p) => TICKET_PRIORITY_LABELS[p])).toEqual([
      'Urgente',
      'Haute',
      'Normale',
      'Basse',
    ]);
    expect(TICKET_CATEGORIES.filter((c) => !CUSTOMER_TICKET_CATEGORIES.some((own) => own === c))).toEqual([
      'idea',
    ]);
  });
});

describe('the list of tickets', () => {
  it('shows urgent first, then newest first', { tags: ['4.ticket.order'] }, () => {
    const ticket = fc.record({
      priority: fc.constantFrom(...TICKET_PRIORITIES),
      createdAt: fc.date({ noInvalidDate: true }),
    });
    fc.assert(
      fc.property(fc.array(ticket), (tickets) => {
        const sorted = [...tickets].sort(compareTickets);
        for (const [index, after] of sorted.entries()) {
          const before = sorted[index - 1];
          if (before === undefined) continue;
          const ranks = [before, after].map((t) => ['urgent', 'high', 'normal', 'low'].indexOf(t.priority));
          expect(ranks[0]).toBeLessThanOrEqual(ranks[1]!);
          if (ranks[0] === ranks[1]) expect(before.createdAt >= after.createdAt).toBe(true);
        }
      }),
    );
  });
});
