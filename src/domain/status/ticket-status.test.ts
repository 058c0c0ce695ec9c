import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averageResolutionHours,
  canResolve,
  closesAfterResolution,
  daysOpen,
  isClosed,
  nextTicketStatus,
  TICKET_ACTS,
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
  it('is given back by whom it was assigned to, and only then', () => {
    expect(nextTicketStatus('in_progress', 'release')).toBe('open');
    for (const status of ['open', 'resolved', 'closed'] as const)
      expect(() => nextTicketStatus(status, 'release')).toThrow(ForbiddenTransition);
  });
  it('may be reopened for fourteen days, and is closed from then on whether or not the sweep has passed', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, max: new Date('2200-01-01') }),
        fc.nat(40 * 24),
        (at, hours) => {
          const now = new Date(at.getTime() + hours * 3_600_000);
          const resolved = { status: 'resolved', closesAt: closesAfterResolution(at) } as const;
          expect(isClosed(resolved, now)).toBe(hours >= 14 * 24);
          expect(isClosed({ ...resolved, status: 'open' }, now)).toBe(false);
          expect(isClosed({ status: 'closed', closesAt: null }, now)).toBe(true);
        },
      ),
    );
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

describe('the average time of a resolution', () => {
  it('lies between the shortest and the longest, to a tenth of an hour, and is unknown without one', () => {
    expect(averageResolutionHours(0, 0)).toBeNull();
    expect(averageResolutionHours(3 * 3_600_000, 2)).toBe(1.5);
    fc.assert(
      fc.property(fc.array(fc.nat(400 * 24 * 3_600_000), { minLength: 1 }), (times) => {
        const hours = averageResolutionHours(
          times.reduce((sum, time) => sum + time, 0),
          times.length,
        )!;
        expect(hours).toBeGreaterThanOrEqual(Math.min(...times) / 3_600_000 - 0.051);
        expect(hours).toBeLessThanOrEqual(Math.max(...times) / 3_600_000 + 0.051);
        expect(Math.round(hours * 10)).toBeCloseTo(hours * 10, 6);
      }),
    );
  });
});
