import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { PersonDetail } from '../contract.ts';
import { PersonSubscriptions } from './PersonSubscriptions.tsx';

afterEach(cleanup);

const one = (id: number, automation_name: string) => ({
  ...{ id, automation_name, status: 'cancelled', individual_price: 5, actual_monthly_cost: 0 },
  ...{ start_date: '2026-10-01T10:00:00Z', end_date: '2026-11-01T10:00:00Z', days_remaining: null },
  ...{ access_until: null, is_free_or_offered: false, refusals: { activate: null, deactivate: null } },
});

function show(
  is_active: boolean,
  subscriptions: object[] = [one(1, 'Devis'), one(2, 'Relances')],
  mayEndLong = true,
) {
  const person = { id: 1, email: 'a+b@exemple.fr', is_active, subscriptions };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PersonSubscriptions person={person as unknown as PersonDetail} mayToggle mayEndLong={mayEndLong} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const shut = /^Compte désactivé/;

it('of an active account may be activated', () => {
  show(true);
  expect(screen.getAllByRole('button', { name: /^Activer/ })).toHaveLength(2);
  expect(screen.queryByText(shut)).toBeNull();
});

it('of a deactivated account may not, and it says once what comes first', () => {
  show(false);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(shut).textContent).toBe('Compte désactivé\u00a0: réactivez-le d’abord.');
});

const running = (status: string) => ({ ...one(1, 'Devis'), status, actual_monthly_cost: 4 });

it('of an active account says what is debited and what the cap saves', () => {
  show(true, [running('active')]);
  expect(screen.getAllByText(/€\/mois/)[0]?.textContent).toBe(
    '4\u00a0€/mois au lieu de 5\u00a0€/mois, 1\u00a0€/mois d’économies',
  );
  expect(screen.queryByText(/^Le client lit/)).toBeNull();
});

it.each([true, false])(
  'being cancelled, costs what its customer reads, in their word too (active: %s)',
  (is_active) => {
    show(is_active, [running('cancelling')]);
    expect(screen.getByText(/€\/mois/).textContent).toBe('0\u00a0€/mois');
    expect(screen.getByText('Suspendu')).toBeTruthy();
    expect(screen.getByText('jusqu’à la fin du mois')).toBeTruthy();
    expect(screen.getByText(/^Le client lit.: «.En cours d'annulation.»\.$/)).toBeTruthy();
  },
);

it('suspended for want of a payment, is told from one that only ends with its month', () => {
  show(true, [{ ...running('inactive'), inactive_reason: 'suspended' }]);
  expect(screen.getByText('Suspendu')).toBeTruthy();
  expect(screen.getByText('faute de paiement')).toBeTruthy();
});

it('leads to its own page', () => {
  show(true, [running('active')]);
  expect(screen.getByRole('link', { name: 'Devis' }).getAttribute('href')).toBe('/admin/subscriptions/1');
});

it('given and under way is ended, for nothing of it is left to activate', () => {
  show(true, [{ ...running('offered'), is_free_or_offered: true }]);
  fireEvent.click(screen.getByRole('button', { name: /^Désactiver/ }));
  expect(screen.getByText(/^Débite 0.€\. Ce qui est offert s’arrête aussitôt/)).toBeTruthy();
});

it('says the days that are left as the customer reads them, the day that has begun included', () => {
  const given = { ...running('offered'), is_free_or_offered: true, end_date: '2026-12-25T22:59:59Z' };
  show(true, [{ ...given, days_remaining: 31 }]);
  expect(screen.getByText(/^Depuis le/).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Depuis le 1er octobre 2026 à 12:00, fin le 25 décembre 2026 à 23:59 (31 jours restants)',
  );
});

it('what would be refused is not offered, and says why', () => {
  const late = { activate: 'Il ne reste rien de payé.', deactivate: null };
  show(true, [{ ...running('past_due'), refusals: late }]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Il ne reste rien de payé.')).toBeTruthy();
});

it('a long gift is not offered to be ended to who may not give one', () => {
  show(true, [{ ...running('offered'), is_free_or_offered: true, is_long_gift: true }], false);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText(/^Désactiver.: il faut le rôle/)).toBeTruthy();
});
