import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shownAutomation, shownSubscription } from '#tests/factories/shown-subscriptions.ts';
import { createQueryClient } from '#web/query-client.ts';
import type { Subscription } from '../contract.ts';
import { automationEntries } from './automation-entries.ts';
import { MonthlyPrice } from './EntryParts.tsx';

// What is shown is what is known: the renewed look at it never answers here.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const over = { display_price: 0, is_active: false, actual_monthly_cost: 0 };

function said(
  values: Partial<Subscription>,
  quote: { total_today: number; month_before: number; month_after: number },
): string {
  const [entry] = automationEntries(
    [shownSubscription(values)],
    [shownAutomation({ can_activate_subscription: true })],
  );
  const queries = createQueryClient();
  queries.setQueryData(['payment-quote', entry?.automationId, 'page', ''], quote);
  const { container } = render(
    <QueryClientProvider client={queries}>
      {entry ? <MonthlyPrice entry={entry} /> : null}
    </QueryClientProvider>,
  );
  return String(container.textContent).replaceAll('\u00a0', ' ');
}

it.each<[string, Partial<Subscription>]>([
  ['a cancelled one', { ...over, status: 'cancelled' }],
  ['a suspended one', { ...over, display_price: 5, status: 'inactive', inactive_reason: 'suspended' }],
])('says of %s its price, and what the payment would ask for under the cap', (_what, values) => {
  expect(said(values, { total_today: 0, month_before: 15, month_after: 15 })).toMatch(
    /5 €\/mois ?à partir de l’activation, 0 € aujourd’hui\. Votre total reste à 15 € par mois \(\+ 0 €\)/,
  );
});

it('says the price where the cap takes nothing off', () => {
  expect(
    said({ ...over, status: 'cancelled' }, { total_today: 5, month_before: 0, month_after: 5 }),
  ).toContain('5 €/mois à partir de l’activation. Votre total passe de 0 € à 5 € par mois (+ 5 €)');
});

it('says of one that ends with its month what taking it back would cost', () => {
  const ending = { status: 'cancelling', is_active: true, display_price: 0, activation_price: 4.99 } as const;
  expect(said(ending, { total_today: 0, month_before: 0, month_after: 0 })).toContain(
    '4,99 €/mois si vous le réactivez',
  );
});
