import fc from 'fast-check';
import { expect, it } from 'vitest';
import { STAFF_ROLES } from './staff-rights.ts';
import { viewingEndsAt, viewingHolds } from './viewing.ts';

const role = fc.constantFrom(...STAFF_ROLES);
const instant = fc.date({
  min: new Date('2026-01-01'),
  max: new Date('2030-01-01'),
  noInvalidDate: true,
});

it('a viewing holds for fifteen minutes, and not an instant longer', () => {
  fc.assert(
    fc.property(instant, role, fc.integer({ min: 0, max: 30 * 60_000 }), (startedAt, one, after) => {
      const now = new Date(startedAt.getTime() + after);
      const viewing = { endsAt: viewingEndsAt(startedAt), endedAt: null, role: one };
      expect(viewingHolds(viewing, { now, roleNow: one })).toBe(after < 900_000);
    }),
  );
});

it('once ended, or under another role, it never holds again', () => {
  fc.assert(
    fc.property(instant, role, fc.option(role, { nil: undefined }), (startedAt, one, roleNow) => {
      const viewing = { endsAt: viewingEndsAt(startedAt), role: one };
      const ended = { ...viewing, endedAt: startedAt };
      expect(viewingHolds(ended, { now: startedAt, roleNow })).toBe(false);
      const running = { ...viewing, endedAt: null };
      expect(viewingHolds(running, { now: startedAt, roleNow })).toBe(roleNow === one);
    }),
  );
});
