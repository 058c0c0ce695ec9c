import { describe, expect, it } from 'vitest';
import { shownSubscription } from '#tests/factories/shown-subscriptions.ts';
import { countersOf } from './CounterCards.tsx';
import { greetedName, readTab, tabSearch } from './DashboardScreen.tsx';

describe('the counters', () => {
  it('are all at zero for a new customer', () => {
    expect(countersOf([])).toEqual({ active: 0, free: 0, toRestore: 0, monthlyCost: 0, saved: 0 });
  });

  it('tell paid from free, count what waits to be restored, and add the real costs to the cent', {
    tags: ['2.dashboard.counters'],
  }, () => {
    const closed = { is_active: false, can_open: false, actual_monthly_cost: 0 };
    const free = { is_free: true, is_free_or_offered: true, actual_monthly_cost: 0 };
    expect(
      countersOf([
        shownSubscription({ actual_monthly_cost: 3.34 }),
        shownSubscription({ actual_monthly_cost: 3.33, status: 'past_due' }),
        shownSubscription({ actual_monthly_cost: 3.33, status: 'cancelling', display_price: 0 }),
        shownSubscription(free),
        shownSubscription({ ...free, status: 'offered', is_free: true }),
        shownSubscription({ ...closed, status: 'inactive', inactive_reason: 'restored' }),
        shownSubscription({ ...closed, status: 'inactive', inactive_reason: 'suspended' }),
        shownSubscription({ ...closed, status: 'cancelled' }),
      ]),
    ).toEqual({ active: 3, free: 2, toRestore: 1, monthlyCost: 1000, saved: 500 });
  });
});

describe('the tab of an address', () => {
  it.each([
    ['', 'overview'],
    ['tab=overview', 'overview'],
    ['tab=profile', 'profile'],
    ['tab=automations', 'automations'],
    ['tab=invented', 'overview'],
  ])('%s is %s', { tags: ['2.dashboard.tabs'] }, (search, tab) => {
    expect(readTab(new URLSearchParams(search))).toBe(tab);
    expect(readTab(new URLSearchParams(tabSearch(tab)))).toBe(tab);
  });
});

it('greets by the first name, else by what stands before the @', { tags: ['2.dashboard.welcome'] }, () => {
  expect(greetedName({ first_name: ' Camille ', email: 'c.martin@exemple.fr' })).toBe('Camille');
  expect(greetedName({ first_name: '', email: 'c.martin@exemple.fr' })).toBe('c.martin');
});
