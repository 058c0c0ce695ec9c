import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { euroCents } from './money.ts';
import {
  type AtProvider,
  agreesOnAll,
  agreesWithProvider,
  byHandOf,
  differingFields,
  type Here,
  isRepairable,
} from './provider-difference.ts';

const end = new Date('2026-12-08T12:00:00.400Z');
const here: Here = {
  status: 'active',
  isFree: false,
  share: euroCents(500),
  paidUntil: end,
  customer: 'cus_1',
  card: 'pm_1',
};
const there: AtProvider = {
  status: 'active',
  endsWithPeriod: false,
  amount: euroCents(500),
  periodEnd: new Date('2026-12-08T12:00:00Z'),
  awaitsPayment: false,
  customer: 'cus_1',
  card: 'pm_1',
};
const none = { status: null, amount: null, period: null, customer: null, card: null };
const all = { status: true, amount: true, period: true, customer: true, card: true };

describe('a subscription here and at the provider', () => {
  it('agrees to the second, and a month paid before is a trial there', () => {
    expect(agreesWithProvider(here, there)).toEqual(all);
    expect(agreesWithProvider(here, { ...there, status: 'trialing' })).toEqual(all);
  });

  it.each([
    ['status', { ...there, status: 'canceled' }],
    ['status', { ...there, endsWithPeriod: true }],
    ['amount', { ...there, amount: euroCents(400) }],
    ['period', { ...there, periodEnd: new Date('2026-12-09T12:00:00Z') }],
    ['customer', { ...there, customer: 'cus_2' }],
    ['card', { ...there, card: 'pm_2' }],
    ['card', { ...there, card: null }],
  ] as const)('differs in its %s only', (field, other) => {
    expect(agreesWithProvider(here, other)).toEqual({ ...all, [field]: false });
  });

  it('that is cancelled ends there with its month, whatever its next amount would be', () => {
    const cancelling: Here = { ...here, status: 'cancelling' };
    const ending = { ...there, endsWithPeriod: true, amount: euroCents(300) };
    expect(agreesWithProvider(cancelling, ending)).toEqual({ ...all, amount: null });
    expect(agreesWithProvider(cancelling, there).status).toBe(false);
  });

  it('that is cancelled may be over there before its month is, for nobody is debited', () => {
    const over = { ...there, status: 'canceled', periodEnd: new Date('2026-11-30T12:00:00Z') };
    expect(agreesWithProvider({ ...here, status: 'cancelling' }, over)).toEqual({ ...none, status: true });
  });

  it('whose renewal awaits its payment has begun a month there that has not begun here', () => {
    const begun = { ...there, periodEnd: new Date('2027-01-08T12:00:00Z') };
    expect(agreesWithProvider(here, begun).period).toBe(false);
    expect(agreesWithProvider(here, { ...begun, awaitsPayment: true })).toEqual(all);
  });

  it('is repaired in status, amount and period; another customer or card is told to a person', () => {
    expect(differingFields({ ...all, period: false, status: false })).toEqual(['status', 'period']);
    expect(isRepairable({ ...all, amount: false })).toBe(true);
    expect(isRepairable({ ...all, customer: false, card: false })).toBe(false);
    expect(byHandOf(all)).toEqual([]);
    expect(byHandOf({ ...all, customer: false, card: false })).toEqual([
      expect.stringContaining('autre client'),
      expect.stringContaining('carte'),
    ]);
  });

  it('that is late has begun a month there that is not paid here', () => {
    const late: Here = { ...here, status: 'past_due', paidUntil: new Date('2026-11-08T12:00:00Z') };
    expect(agreesWithProvider(late, { ...there, status: 'past_due' })).toEqual(all);
    expect(agreesWithProvider(late, there).status).toBe(false);
  });

  it('that is missing there differs when it is billed, and its rest cannot be compared', () => {
    const missing = agreesWithProvider(here, null);
    expect(missing).toEqual({ ...none, status: false });
    expect(agreesOnAll(missing)).toBe(false);
  });

  it('that neither side has to bill cannot be compared, and is not said to agree', () => {
    for (const status of ['offered', 'cancelled', 'inactive', 'purchased_only'] as const) {
      const nothing = agreesWithProvider({ ...here, status, isFree: status === 'offered' }, null);
      expect(nothing).toEqual(none);
      expect(agreesOnAll(nothing)).toBeNull();
    }
    const over = agreesWithProvider({ ...here, status: 'inactive' }, { ...there, status: 'canceled' });
    expect(over).toEqual({ ...none, status: true });
    expect(agreesOnAll(over)).toBe(true);
  });

  it('that is not billed here and lives there is always told', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('offered', 'cancelled', 'inactive', 'purchased_only'),
        fc.constantFrom('active', 'trialing', 'past_due', 'incomplete'),
        (status, alive) => {
          expect(agreesWithProvider({ ...here, status }, { ...there, status: alive }).status).toBe(false);
        },
      ),
    );
  });
});
