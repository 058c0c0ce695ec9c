import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '../status/order-status.ts';
import { parisYear } from '../time/paris-calendar.ts';
import {
  type CorrectionFacts,
  correctableUntil,
  OWN_CORRECTIONS,
  whyNotCorrected,
} from './invoice-correction.ts';
import { euroCents } from './money.ts';

const paidAt = new Date('2026-12-31T23:30:00Z');
const order = { status: 'paid', total: euroCents(4000), paidAt } as const;
const right: CorrectionFacts = {
  ...{ order, replacedBy: null, invoiced: euroCents(4000), givenBack: euroCents(0) },
  ...{ isForgotten: false, isRefunding: false, hasAddress: true, differs: true },
  ...{ isAskedByStaff: false, isMoved: false, corrections: 0 },
};
const now = new Date('2027-02-01T10:00:00Z');

describe('whether the buyer of an invoice may be corrected', () => {
  it('is so while all of it is kept, its account stands and another buyer is known', () => {
    expect(whyNotCorrected(right, now)).toBeUndefined();
  });

  it.each<[string, Partial<CorrectionFacts>, RegExp]>([
    ['its buyer is forgotten', { isForgotten: true }, /supprimé/],
    ['it was replaced', { replacedBy: 'F-2027-000002' }, /F-2027-000002 a remplacé/],
    ['a part was given back', { invoiced: euroCents(3999) }, /remboursée/],
    ['a bank took a part', { givenBack: euroCents(1) }, /remboursée/],
    ['its order is given back', { order: { ...order, status: 'refunded' } }, /remboursée/],
    ['money is going back', { isRefunding: true }, /remboursée/],
    ['there is no address', { hasAddress: false }, /adresse de facturation/],
    ['nothing differs', { differs: false }, /porte déjà/],
    ['its tax would be that of another place', { isMoved: true }, /changerait la TVA/],
    ['it was corrected three times', { corrections: OWN_CORRECTIONS }, /déjà été corrigée 3/],
  ])('is refused, in a sentence that says why, when %s', (_when, facts, words) => {
    expect(whyNotCorrected({ ...right, ...facts }, now)).toMatch(words);
  });

  it('is so for staff, who see what proves an address, wherever it is and however often', () => {
    const facts = { ...right, isAskedByStaff: true, isMoved: true, corrections: OWN_CORRECTIONS };
    expect(whyNotCorrected(facts, now)).toBeUndefined();
    expect(whyNotCorrected({ ...facts, differs: false }, now)).toMatch(/porte déjà/);
  });

  it('ends with the second Paris year after the payment', () => {
    expect(correctableUntil(paidAt)).toEqual(new Date('2029-12-31T22:59:59Z'));
    expect(whyNotCorrected(right, new Date('2029-12-31T22:59:59Z'))).toBeUndefined();
    expect(whyNotCorrected(right, new Date('2029-12-31T23:00:00Z'))).toMatch(/31\u00a0décembre/);
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
        (paid) => {
          const years = (correctableUntil(paid).getTime() - paid.getTime()) / 365.25 / 86_400_000;
          expect(parisYear(correctableUntil(paid))).toBe(parisYear(paid) + 2);
          expect(years).toBeGreaterThanOrEqual(1.99);
          expect(years).toBeLessThanOrEqual(3.01);
        },
      ),
    );
  });

  it('never is for an order that is not paid, whatever else is so', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ORDER_STATUSES.filter((status) => status !== 'paid')),
        fc.boolean(),
        fc.boolean(),
        (status, hasAddress, differs) => {
          const facts = { ...right, order: { ...order, status }, hasAddress, differs };
          expect(whyNotCorrected(facts, now)).toBeDefined();
        },
      ),
    );
  });
});
