import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { categories, ownIdeas } from '#help/ideas/web/queries.ts';
import { ownTickets } from '#help/support/web/queries.ts';
import { currentUser } from '#people/accounts/web/current-user.ts';
import { ownPreferences } from '#people/accounts/web/NotificationsSection.tsx';
import { ownAddresses } from '#people/addresses/web/queries.ts';
import { bookableAutomations, freeToken } from '#shop/free-trial/web/queries.ts';
import { ownAutomations, ownSubscriptions } from '#shop/own-automations/web/use-automation-entries.ts';
import { shopStats } from '#staff/figures/web/figure-cards.ts';
import { allIdeas, oneIdea } from '#staff/ideas-admin/web/queries.ts';
import { allSubscriptions } from '#staff/subscriptions-admin/web/queries.ts';
import { allTickets } from '#staff/tickets-admin/web/queries.ts';
import { createQueryClient } from '#web/query-client.ts';

interface Lived {
  staleTime?: unknown;
}

describe('the life of an answer (docs/product/interface.md#lifetimes-of-answers)', () => {
  it.each<[string, Lived, number]>([
    ['the user', currentUser, 5],
    ['the subscriptions', ownSubscriptions, 2],
    ['the customer’s automations', ownAutomations, 2],
    ['the list of automations', bookableAutomations, 5],
    ['the categories', categories, 60],
    ['the preferences', ownPreferences, 5],
    ['the free token', freeToken, 2],
    ['the ideas', ownIdeas, 2],
    ['the tickets', ownTickets, 2],
    ['the team’s list of subscriptions', allSubscriptions({}), 2],
    ['the team’s list of tickets', allTickets({ page: 1 }), 2],
    ['the team’s list of ideas', allIdeas({ page: 1 }), 2],
    ['an idea of that list', oneIdea(1), 1],
    ['the figures of the shop', shopStats, 5],
    ['the addresses, as of all others', ownAddresses, 5],
  ])(
    '%s is kept %d minutes',
    {
      tags: [
        '7.cache.user',
        '7.cache.subscriptions',
        '7.cache.list',
        '7.cache.categories',
        '7.cache.preferences',
        '7.cache.free-token',
        '7.cache.ideas',
        '7.cache.tickets',
        '7.cache.admin-stats',
      ],
    },
    (_name, { staleTime }, minutes) => {
      // Those that name no lifetime have the shop's own.
      expect(staleTime ?? createQueryClient().getDefaultOptions().queries?.staleTime).toBe(
        minutes * MINUTE_MS,
      );
    },
  );
});
