import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#web/query-client.ts';
import { BankAccountSection } from './BankAccountSection.tsx';

const token = `x.${btoa(JSON.stringify({ sub: '1', exp: Math.floor(Date.now() / 1000) + 1800 }))}.x`;
const card = { id: 'pm_1', brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040, expired: false };
const account = {
  country: 'FR',
  last4: '2606',
  debited: true,
  automations: ['Devis'],
  mandate: { reference: 'ABCD1234EFGH5678', url: 'https://stripe.example/mandate', active: true },
};
const onFile = { card: { ...card, automations: [] }, others: [], bank_account: account };
let answers: Record<string, unknown>;
let asked: { url: string; body: unknown }[];

beforeEach(() => {
  asked = [];
  answers = {
    'GET /api/payment-config/': {
      provider: 'sandbox',
      publishable_key: 'pk',
      api_url: 'http://127.0.0.1:9',
      bank_debit: { creditor: 'Rouage' },
    },
    'GET /api/users/me/': { first_name: 'Camille', last_name: 'Martin', email: 'camille@exemple.fr' },
    'GET /api/users/payment-method/': onFile,
  };
  localStorage.setItem('accessToken', token);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const address = `${init?.method ?? 'GET'} ${String(input).split('?')[0]}`;
    asked.push({ url: address, body: init?.body ? JSON.parse(String(init.body)) : undefined });
    const body = answers[address];
    if (!body) throw new TypeError('Failed to fetch');
    return body instanceof Response ? body : Response.json(body);
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

function open() {
  const Stub = createRoutesStub([{ path: '*', Component: BankAccountSection }]);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/profile/edit?tab=securite']} />
    </QueryClientProvider>,
  );
}
const says = (text: string | RegExp) => screen.findByText(text, { exact: false });

describe('the bank account in the profile', () => {
  it('is named by its country, its last four characters, what it pays and its mandate', async () => {
    open();
    await says('Compte bancaire (France)');
    await says('Prélevé pour Devis.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://stripe.example/mandate');
  });

  it('gives way to the card at a press, and comes back at another', async () => {
    answers['PUT /api/users/debit-means/'] = {
      ...onFile,
      bank_account: { ...account, debited: false, automations: [] },
      late_paid: 0,
      late_payments: [],
    };
    open();
    const press = await screen.findByRole('button', { name: /Prélever mes mois sur Visa/ });
    answers['GET /api/users/payment-method/'] = {
      ...onFile,
      bank_account: { ...account, debited: false, automations: [] },
    };
    fireEvent.click(press);
    await says('vos mois sont prélevés sur votre carte');
    expect(asked).toContainEqual({ url: 'PUT /api/users/debit-means/', body: { means: 'card' } });
    fireEvent.click(screen.getByRole('button', { name: 'Prélever mes mois sur ce compte' }));
    await waitFor(() =>
      expect(asked).toContainEqual({
        url: 'PUT /api/users/debit-means/',
        body: { means: 'bank_account' },
      }),
    );
  });

  it('is asked about before it is removed, and says why it stays', async () => {
    const detail =
      'Vos abonnements doivent garder un moyen de paiement\u00a0: enregistrez-en un autre d’abord.';
    answers['DELETE /api/users/bank-account/'] = Response.json(
      { detail, code: 'no_other_means' },
      { status: 409 },
    );
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Retirer ce compte' }));
    expect(asked.some(({ url }) => url.startsWith('DELETE'))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Oui, retirer' }));
    await says('Vos abonnements doivent garder un moyen de paiement');
  });

  it('says that its mandate was revoked, and is not chosen then', async () => {
    answers['GET /api/users/payment-method/'] = {
      ...onFile,
      bank_account: { ...account, debited: false, mandate: { ...account.mandate, active: false } },
    };
    open();
    await says('Ce mandat a été révoqué');
    expect(screen.queryByRole('button', { name: 'Prélever mes mois sur ce compte' })).toBeNull();
  });

  it('shows the mandate word for word with the creditor’s name before it is given', async () => {
    answers['GET /api/users/payment-method/'] = { ...onFile, bank_account: null };
    open();
    fireEvent.click(await screen.findByRole('button', { name: 'Ajouter un compte bancaire' }));
    await says('vous autorisez (A) Rouage et Stripe, notre prestataire de services de paiement et/ou PPRO');
    await says('dans un délai de 8 semaines à compter de la date à laquelle votre compte a été débité');
    await says('dans les 2 jours précédant leur réalisation');
  });

  it('opens no form while a payment is late, which would refuse it once it is filled', async () => {
    answers['GET /api/users/payment-method/'] = { ...onFile, bank_account: null };
    answers['GET /api/users/late-payments/'] = [{ subscription_id: 1 }];
    open();
    await says('réglez-le d’abord par carte. Vous pourrez ensuite ajouter un compte bancaire.');
    expect(screen.queryByRole('button', { name: 'Ajouter un compte bancaire' })).toBeNull();
  });

  it('is nothing where the shop takes cards alone', async () => {
    answers['GET /api/payment-config/'] = {
      provider: 'sandbox',
      publishable_key: 'pk',
      api_url: 'http://127.0.0.1:9',
      bank_debit: null,
    };
    answers['GET /api/users/payment-method/'] = { ...onFile, bank_account: null };
    open();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(screen.queryByText('Compte bancaire')).toBeNull();
  });
});
