import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CUSTOMER_TICKET_CATEGORIES,
  canResolve,
  compareTickets,
  daysOpen,
  nextTicketStatus,
  TICKET_ACTS,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  TICKET_PRIORITY_LABELS,
  TICKET_STATUSES,
  type TicketStatus,
} from './ticket-status.ts';
import { ForbiddenTransition } from './transition-table.ts';

describe('a ticket', () => {
  it('may be resolved unless already resolved or closed, and the button says so', () => {
    expect(TICKET_STATUSES.filter(canResolve)).toEqual(['open', 'in_progress']);
    expect(nextTicketStatus('open', 'resolve')).toBe('resolved');
    expect(() => nextTicketStatus('resolved', 'resolve')).toThrow(ForbiddenTransition);
    expect(() => nextTicketStatus('closed', 'resolve')).toThrow(ForbiddenTransition);
  });
  it('is in progress once assigned, and may change hands', () => {
    expect(nextTicketStatus('open', 'assign')).toBe('in_progress');
    expect(nextTicketStatus('in_progress', 'assign')).toBe('in_progress');
  });
  it('once closed stays closed, whatever the acts', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TICKET_ACTS)), (acts) => {
        let status: TicketStatus = 'open';
        let closed = false;
        for (const act of acts) {
          try {
            status = nextTicketStatus(status, act);
          } catch (error) {
            expect(error).toBeInstanceOf(ForbiddenTransition);
          }
          closed ||= status === 'closed';
          if (closed) expect(status).toBe('closed');
        }
      }),
    );
  });
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

describe('the days a ticket has been open', () => {
  const createdAt = new Date('2026-11-01T10:00:00Z');
  it.each([
    ['2026-11-01T10:00:00Z', 0],
    ['2026-11-02T09:59:59Z', 0],
    ['2026-11-02T10:00:00Z', 1],
    ['2026-11-21T10:00:00Z', 20],
  ])('at %s are %i', (now, days) => {
    expect(daysOpen({ createdAt, resolvedAt: null }, new Date(now))).toBe(days);
  });
  it('stop at its resolution', () => {
    const resolvedAt = new Date('2026-11-04T12:00:00Z');
    expect(daysOpen({ createdAt, resolvedAt }, new Date('2026-12-25T00:00:00Z'))).toBe(3);
  });
  it('are never below 0', () => {
    expect(daysOpen({ createdAt, resolvedAt: null }, new Date('2026-10-30T00:00:00Z'))).toBe(0);
  });
});
