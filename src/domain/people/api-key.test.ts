import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import {
  isUseNoted,
  KEPT_HOURS,
  KEY_LIVES,
  keyEnd,
  mayReadByKey,
  ROTATED_AGAIN_MS,
  rotated,
  scopesOf,
} from './api-key.ts';
import { STAFF_ROLES, staffMay } from './staff-rights.ts';

const at = new Date('2026-11-29T12:00:00Z');
const instants = fc.date({ min: at, max: new Date(at.getTime() + 800 * DAY_MS), noInvalidDate: true });

describe('a rotated key', () => {
  it('lives as long again, and its former secret ends neither after its own end nor before now', () => {
    fc.assert(
      fc.property(
        instants,
        instants,
        fc.constantFrom(...KEY_LIVES),
        fc.constantFrom(...KEPT_HOURS),
        (madeAt, now, life, hours) => {
          const expiresAt = keyEnd(life, madeAt);
          const next = rotated({ madeAt, expiresAt, formerEndsAt: null }, hours, now);
          expect(next.keepsFormer).toBe(false);
          expect(next.expiresAt?.getTime()).toBe(keyEnd(life, now)?.getTime());
          const { formerEndsAt } = next;
          if (!formerEndsAt) {
            expect(hours === '0' || (expiresAt !== null && expiresAt <= now)).toBe(true);
            return;
          }
          expect(formerEndsAt > now).toBe(true);
          expect(formerEndsAt.getTime()).toBeLessThanOrEqual(now.getTime() + Number(hours) * HOUR_MS);
          if (expiresAt) expect(formerEndsAt <= expiresAt).toBe(true);
        },
      ),
    );
  });

  it('within a minute keeps the former secret that programs have, never longer than both choices say', () => {
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...KEY_LIVES),
        fc.constantFrom(...KEPT_HOURS),
        fc.constantFrom(...KEPT_HOURS),
        fc.integer({ min: 0, max: 2 * ROTATED_AGAIN_MS }),
        (now, life, hours, again, ms) => {
          const first = rotated({ madeAt: at, expiresAt: keyEnd(life, at), formerEndsAt: null }, hours, now);
          const later = new Date(now.getTime() + ms);
          const { expiresAt, formerEndsAt } = first;
          const twin = rotated({ madeAt: now, expiresAt, formerEndsAt }, again, later);
          expect(twin.keepsFormer).toBe(
            formerEndsAt !== null && formerEndsAt > later && ms < ROTATED_AGAIN_MS,
          );
          if (!twin.keepsFormer) return;
          const chosen = Math.min(Number(formerEndsAt), later.getTime() + Number(again) * HOUR_MS);
          expect(twin.formerEndsAt?.getTime()).toBe(again === '0' ? undefined : chosen);
        },
      ),
    );
  });
});

describe('the scopes of a role', () => {
  it('never go beyond its rights, and where they name people, its right to export them', () => {
    for (const role of STAFF_ROLES) {
      for (const scope of scopesOf(role)) {
        expect(staffMay(role, scope)).toBe(true);
        expect(mayReadByKey(role, scope)).toBe(true);
      }
    }
    expect(scopesOf('support')).toEqual(['content.read', 'figures.read']);
    expect(scopesOf('finance')).not.toContain('tickets.read');
    expect(scopesOf('administrator')).toContain('people.read');
  });
});

it('the last use is written again after a minute, not before', () => {
  const used = new Date(at.getTime() - 59_999);
  expect([isUseNoted(null, at), isUseNoted(used, at)]).toEqual([false, true]);
  expect(isUseNoted(new Date(at.getTime() - 60_000), at)).toBe(false);
});
