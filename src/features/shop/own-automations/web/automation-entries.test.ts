import { describe, expect, it } from 'vitest';
import { shownAutomation, shownSubscription } from '#tests/factories/shown-subscriptions.ts';
import { automationEntries, lastUsedFirst } from './automation-entries.ts';

describe('the customer’s list', () => {
  it('shows what is both owned and subscribed to once, with its purchase', () => {
    const [entry, ...others] = automationEntries(
      [shownSubscription({ automation_id: 4 })],
      [shownAutomation({ id: 4, amount_paid: 49.9 })],
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ automationId: 4, status: 'active', purchase: { amount: 4990 } });
  });

  it('shows what is only owned, at the price of its activation', () => {
    expect(automationEntries([], [shownAutomation({ subscription_price: 4.99 })])).toMatchObject([
      { status: 'purchased_only', monthlyPrice: 499, canOpen: false, subscription: undefined },
    ]);
  });

  it('shows a trial and a gift without a purchase', () => {
    const [entry] = automationEntries([shownSubscription({ status: 'offered', owned: false })], []);
    expect(entry?.purchase).toBeUndefined();
  });

  it('prefers the subscription that gives access to a later one that does not', () => {
    const ended = shownSubscription({ id: 9, status: 'cancelled', is_active: false, can_open: false });
    const running = shownSubscription({ id: 3 });
    expect(automationEntries([ended, running], [])).toMatchObject([{ subscription: { id: 3 } }]);
    expect(automationEntries([running, ended], [])).toMatchObject([{ subscription: { id: 3 } }]);
  });

  it('puts first what opens, then follows the French alphabet', () => {
    const closed = { is_active: false, can_open: false, status: 'cancelled' as const };
    const entries = automationEntries(
      [
        shownSubscription({ automation_id: 1, automation_name: 'Agenda', ...closed }),
        shownSubscription({ automation_id: 2, automation_name: 'Zèbre' }),
        shownSubscription({ automation_id: 3, automation_name: 'Échéancier' }),
        shownSubscription({ automation_id: 4, automation_name: 'Facture' }),
      ],
      [],
    );
    expect(entries.map(({ name }) => name)).toEqual(['Échéancier', 'Facture', 'Zèbre', 'Agenda']);
  });

  it('leads back to all that open, the last used first', { tags: ['overview.tools-first'] }, () => {
    const entries = automationEntries(
      [
        shownSubscription({ automation_id: 1 }),
        shownSubscription({ automation_id: 2, last_accessed: '2026-11-19T08:00:00.000Z' }),
        shownSubscription({ automation_id: 3, last_accessed: '2026-11-20T08:00:00.000Z' }),
        shownSubscription({ automation_id: 4, can_open: false, last_accessed: '2026-11-21T08:00:00.000Z' }),
      ],
      [],
    );
    expect(lastUsedFirst(entries).map(({ automationId }) => automationId)).toEqual([3, 2, 1]);
  });
});
