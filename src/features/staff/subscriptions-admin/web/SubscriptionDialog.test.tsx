import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { shownSubscription } from '#tests/factories/shown-subscriptions.ts';
import { SubscriptionDialog } from './SubscriptionDialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leads to whose it is, whose email may be copied', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const user = { first_name: 'Camille', last_name: 'Martin', email: 'camille@exemple.fr' };
  const subscription = shownSubscription({ user_id: 12, user });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SubscriptionDialog subscription={subscription} acts={[]} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(screen.getByRole('link', { name: 'Camille Martin' }).getAttribute('href')).toBe('/admin/users/12');
  expect(screen.getByText('camille@exemple.fr')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copier l’email du client' })).toBeTruthy();
});
