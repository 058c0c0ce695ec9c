import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NUMBERED_KINDS } from '../document/document-limits.ts';
import { euroCents } from '../money/money.ts';
import { isValidCap } from '../price/monthly-cap.ts';
import { mergedRecord, restoredAutomations, restoredCap, restoreProblem } from './restore.ts';

const ids = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 12 });
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const far = new Date('2040-01-01');
const numbers = fc.record({
  kind: fc.constantFrom(...NUMBERED_KINDS),
  last: fc.integer({ min: 1, max: 2_000_000 }),
});
const record = fc.record({
  owned: ids,
  monthlyCap: fc.integer({ min: 200, max: 10_000 }).map(euroCents),
  deletedAt: instant,
  restoredAt: fc.option(instant),
  purgeAt: fc.constant(far),
  purchases: ids,
  lastNumbers: fc.array(numbers, { maxLength: 4 }),
});
const claim = fc.record({
  exportedAt: instant.map((date) => date.toISOString()),
  owned: ids,
  subscribed: ids,
  monthlyCap: fc.option(fc.integer({ min: -500, max: 20_000 })),
});

describe('what a restore gives', () => {
  it('is never more than the record, nor than the file', () => {
    fc.assert(
      fc.property(claim, record, (file, kept) => {
        const { owned, subscribed } = restoredAutomations(file, kept);
        for (const id of owned) {
          expect(kept.owned).toContain(id);
          expect([...file.owned, ...file.subscribed]).toContain(id);
        }
        for (const id of subscribed) expect(owned).toContain(id);
        expect(new Set(owned).size).toBe(owned.length);
      }),
    );
  });

  it('is a cap that the shop allows: the record’s, or the default when the file’s is out of range', {
    tags: ['5.import.cap', '9.cap.default'],
  }, () => {
    fc.assert(
      fc.property(claim, record, (file, kept) => {
        const cap = restoredCap(file, kept);
        const inRange = file.monthlyCap === null || isValidCap(file.monthlyCap);
        expect(cap).toBe(inRange ? kept.monthlyCap : 1500);
      }),
    );
  });
});

describe('whether a file may be used', () => {
  const now = new Date('2035-01-01');

  it('is no without a record, and no once the record has reached its date', () => {
    expect(restoreProblem(now, undefined, now)).toBe('not_deleted');
    fc.assert(
      fc.property(record, (kept) => {
        expect(restoreProblem(now, { ...kept, purgeAt: now }, now)).toBe('not_deleted');
      }),
    );
  });

  it('is no after a restore, whenever the file was written, until the account is deleted again', () => {
    fc.assert(
      fc.property(record, instant, (kept, exportedAt) => {
        const restored = { ...kept, restoredAt: new Date(kept.deletedAt.getTime() + 1) };
        expect(restoreProblem(exportedAt, restored, now)).toBe('already_restored');
      }),
    );
  });

  it('is no for a file older than the last restore, and yes for one written since, be it at once', () => {
    fc.assert(
      fc.property(record, instant, (kept, restoredAt) => {
        for (const later of [0, 1000]) {
          const again = { ...kept, restoredAt, deletedAt: new Date(restoredAt.getTime() + later) };
          const at = (ms: number) => restoreProblem(new Date(restoredAt.getTime() + ms), again, now);
          expect([at(-1), at(0), at(1)]).toEqual(['already_restored', null, null]);
        }
      }),
    );
  });
});

describe('the record of a second deletion', () => {
  it('keeps what nobody restored, and nothing of what was', () => {
    fc.assert(
      fc.property(record, ids, fc.boolean(), (earlier, purchases, emailVerified) => {
        const left = { purchases, monthlyCap: euroCents(1500), lastNumbers: [], emailVerified };
        const merged = mergedRecord(left, earlier);
        const waits = earlier.restoredAt === null || earlier.restoredAt <= earlier.deletedAt;
        for (const id of purchases) expect(merged.purchases).toContain(id);
        for (const id of earlier.purchases) if (waits) expect(merged.purchases).toContain(id);
        if (waits && !emailVerified) expect(merged.monthlyCap).toBe(earlier.monthlyCap);
        else expect(merged.monthlyCap).toBe(1500);
      }),
    );
  });

  it('lets no number be given twice, and is moved by none of who only typed the address', () => {
    fc.assert(
      fc.property(record, fc.array(numbers), fc.boolean(), (earlier, lastNumbers, emailVerified) => {
        const left = { purchases: [], monthlyCap: euroCents(1500), lastNumbers, emailVerified };
        const { lastNumbers: kept } = mergedRecord(left, earlier);
        const counted = emailVerified ? [...earlier.lastNumbers, ...lastNumbers] : earlier.lastNumbers;
        expect(kept.map(({ kind }) => kind)).toEqual([...new Set(counted.map(({ kind }) => kind))].sort());
        for (const { kind, last } of kept) {
          const given = counted.filter((one) => one.kind === kind).map((one) => one.last);
          expect(last).toBe(Math.max(...given));
        }
      }),
    );
  });
});
