import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import type { LatePayment } from '../contract.ts';
import CardSection from './CardSection.tsx';

const token = `x.${btoa(JSON.stringify({ sub: '1', exp: Math.floor(Date.now() / 1000) + 1800 }))}.x`;
const late: LatePayment = {
  subscription_id: 3,
  automation_name: 'Devis',
  amount: 5,
  needs: 'card',
  reason: 'Le solde de votre carte est insuffisant.',
  client_secret: null,
  payment_method_id: null,
};
let answers: Record<string, unknown>;

beforeEach(() => {
  answers = {
    'GET /api/payment-config/': { provider: 'sandbox', publishable_key: 'pk', api_url: 'http://127.0.0.1:9' },
    'GET /api/users/me/': { first_name: 'Camille', last_name: 'Martin', email: 'camille@exemple.fr' },
    'GET /api/users/payment-method/': {
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040, expired: false, automations: [] },
      others: [],
    },
    'GET /api/users/late-payments/': [late],
  };
  localStorage.setItem('accessToken', token);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const body = answers[`${init?.method ?? 'GET'} ${String(input).split('?')[0]}`];
    if (!body) throw new TypeError('Failed to fetch');
    return Response.json(body);
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

function open() {
  const Stub = createRoutesStub([{ path: '*', Component: CardSection }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/profile/edit?tab=securite']} />
    </QueryClientProvider>,
  );
}

describe('what is late, in the card’s section', () => {
  it('says at each press that the bank refused again, and why', async () => {
    answers['POST /api/users/late-payments/pay/'] = [late];
    open();
    const pay = await screen.findByRole('button', { name: 'Régler maintenant' });
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(pay);
    const first = await screen.findByRole('alert');
    expect(first.textContent).toContain('Votre banque a de nouveau refusé ce paiement');
    expect(first.textContent).toContain('Erreur de paiement: Le solde de votre carte est insuffisant.');
    fireEvent.click(pay);
    // Another message, not the same one left there: it is announced once more.
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBe(first));
    await screen.findByRole('alert');
  });

  it('keeps the focus once it is paid and its button is gone', async () => {
    answers['POST /api/users/late-payments/pay/'] = [];
    open();
    const pay = await screen.findByRole('button', { name: 'Régler maintenant' });
    pay.focus();
    answers['GET /api/users/late-payments/'] = [];
    fireEvent.click(pay);
    const done = await screen.findByText('Tout est réglé');
    await waitFor(() => expect(document.activeElement?.contains(done)).toBe(true));
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('another card', () => {
  it('takes the focus to its form, and back to the button that opened it', async () => {
    open();
    const change = await screen.findByRole('button', { name: 'Mettre à jour la carte' });
    change.focus();
    fireEvent.click(change);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Nouvelle carte'));
    fireEvent.click(await screen.findByRole('button', { name: 'Retour' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Mettre à jour la carte'));
  });
});

describe('cards that purchases left to their own subscriptions', () => {
  it('are each named, with what they are debited for and the way to one card', async () => {
    answers['GET /api/users/payment-method/'] = {
      card: {
        brand: 'visa',
        last4: '4242',
        exp_month: 12,
        exp_year: 2040,
        expired: false,
        automations: ['Factures'],
      },
      others: [
        {
          brand: 'mastercard',
          last4: '4444',
          exp_month: 1,
          exp_year: 2026,
          expired: true,
          automations: ['Devis', 'Relances'],
        },
      ],
    };
    open();
    await screen.findByText('Prélevée pour Devis et Relances.');
    screen.getByText('Prélevée pour Factures.');
    screen.getByText('Expire fin 12/2040');
    screen.getByText('A expiré fin 01/2026 : elle ne peut plus être prélevée.');
    screen.getByText(/« Mettre à jour la carte » les réunit tous sur une seule\.$/);
    expect(screen.getAllByText('se terminant par').length).toBe(2);
  });
});
