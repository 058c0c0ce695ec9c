import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import type { Quote } from '#money/checkout/contract.ts';
import type { OwnedAutomation, Subscription } from '#shop/own-automations/contract.ts';
import { shownAutomation, shownSubscription } from '#tests/factories/shown-subscriptions.ts';
import { createQueryClient } from '#web/query-client.ts';
import { PurchaseBox } from './PurchaseBox.tsx';

const token = `x.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 1800 }))}.x`;
const automation = {
  id: 7,
  name: 'Devis',
  slug: 'devis',
  description: '',
  image: null,
  categoryName: 'Facturation',
  categorySlug: 'facturation',
  purchasePrice: euroCents(3500),
  subscriptionPrice: euroCents(500),
  purchaseCount: 0,
  hasPage: true,
  bookable: true,
};
const fullQuote: Quote = {
  automation_id: 7,
  automation_name: 'Devis',
  type: 'initial',
  purchase_price: 35,
  first_month: 5,
  total_today: 40,
  first_month_price: 5,
  monthly_price: 5,
  monthly_cost: 5,
  cap_discount: 0,
  first_month_discount: 0,
  monthly_cap: 15,
  month_before: 0,
  month_after: 5,
  month_from: null,
  coupon: null,
};
let answers: Record<string, unknown>;
let asked: string[];

beforeEach(() => {
  asked = [];
  answers = {};
  localStorage.setItem('accessToken', token);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const path = String(input).split('?')[0] ?? '';
    asked.push(path);
    const body = answers[path];
    return new Response(JSON.stringify(body ?? { detail: '…' }), { status: body ? 200 : 409 });
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

function open({
  rows = [],
  owned = [],
  quote,
}: {
  rows?: Subscription[];
  owned?: OwnedAutomation[];
  quote?: Quote;
}) {
  answers['/api/users/subscriptions/'] = rows;
  answers['/api/users/automations/'] = owned;
  if (quote) answers['/api/subscriptions/quote/'] = quote;
  const Stub = createRoutesStub([{ path: '*', Component: () => <PurchaseBox automation={automation} /> }]);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Stub initialEntries={['/automation/7/devis']} />
    </QueryClientProvider>,
  );
}
const row = (values: Partial<Subscription>) =>
  shownSubscription({ automation_id: 7, automation_name: 'Devis', automation_slug: 'devis', ...values });
const bought = (values: Partial<OwnedAutomation> = {}) =>
  shownAutomation({ id: 7, name: 'Devis', slug: 'devis', ...values });
const sale = () => screen.queryByRole('button', { name: 'Acheter et s’abonner' });
const text = () => document.body.textContent ?? '';

describe('the box of an automation’s page', () => {
  it('sells to who has nothing of it, and asks nothing about a visitor', async () => {
    localStorage.clear();
    open({});
    screen.getByRole('link', { name: 'Acheter et s’abonner' });
    screen.getByText('Total aujourd’hui');
    expect(asked).toEqual([]);
    cleanup();
    localStorage.setItem('accessToken', token);
    open({ rows: [shownSubscription({ automation_id: 8 })] });
    await waitFor(() => expect(asked).toContain('/api/users/automations/'));
    expect(sale()).not.toBeNull();
  });

  it('opens what a subscriber has, says since when and what it costs, and sells it no more', async () => {
    open({ rows: [row({ actual_monthly_cost: 4 })], owned: [bought()] });
    const link = await screen.findByRole('link', { name: 'Ouvrir Devis' });
    expect(link.getAttribute('href')).toBe('/webhook-viewer/devis');
    screen.getByText('Actif');
    expect(text()).toContain('Achat le');
    expect(text()).toContain('Abonnement depuis le');
    expect(text()).toContain('4\u00a0€/mois');
    expect(sale()).toBeNull();
    expect(text()).not.toContain('Total aujourd’hui');
  });

  it('says until when a cancelled month lasts, and where it can go on', async () => {
    const until = '2026-12-20T12:00:00.000Z';
    open({
      rows: [row({ status: 'cancelling', end_date: until, access_until: until, display_price: 0 })],
      owned: [bought()],
    });
    await screen.findByRole('link', { name: 'Ouvrir Devis' });
    expect(text()).toContain('Accès jusqu’au 20\u00a0décembre\u00a02026');
    screen.getByRole('link', { name: 'Gérer mon abonnement' });
    expect(sale()).toBeNull();
  });

  it('leads who is late to what is owed', async () => {
    open({ rows: [row({ status: 'past_due' })], owned: [bought()] });
    const pay = await screen.findByRole('link', { name: /Régler maintenant/ });
    expect(pay.getAttribute('href')).toBe('/profile/edit?tab=securite#paiement');
    expect(sale()).toBeNull();
  });

  it.each([
    ['suspended', '/dashboard?tab=automations', { inactive_reason: 'suspended', display_price: 5 }],
    ['cancelled', '/dashboard?tab=automations', { status: 'cancelled', display_price: 0 }],
    ['restored', '/dashboard?tab=overview', { inactive_reason: 'restored', is_restored: true }],
  ] as const)('asks only the month of an owner whose subscription is %s', async (_state, to, values) => {
    const over = { status: 'inactive', is_active: false, can_open: false, ...values } as const;
    open({ rows: [row(over)], owned: [bought()] });
    await waitFor(() => expect(sale()).toBeNull());
    const link = await screen.findByRole('link', { name: /ctiver/ });
    expect(link.getAttribute('href')).toBe(to);
    expect(text()).toContain('5\u00a0€/mois');
    expect(text()).not.toContain('40\u00a0€');
    expect(screen.queryByRole('link', { name: 'Ouvrir Devis' })).toBeNull();
  });

  it('during a trial opens it and still sells, the purchase included', async () => {
    const until = '2026-11-27T12:00:00.000Z';
    open({ rows: [row({ is_free: true, owned: false, access_until: until, is_free_or_offered: true })] });
    await screen.findByRole('link', { name: 'Ouvrir Devis' });
    expect(text()).toContain('Essai jusqu’au 27\u00a0novembre\u00a02026');
    expect(sale()).not.toBeNull();
    expect(text()).toContain('40\u00a0€');
  });

  it('during a gift says that it is one and until when, and speaks of no trial', async () => {
    open({
      rows: [
        row({
          status: 'offered',
          owned: false,
          is_free: true,
          is_free_or_offered: true,
          access_until: '2027-11-26T22:59:59.000Z',
          days_remaining: 365,
        }),
      ],
    });
    await screen.findByRole('heading', { name: 'Cette automatisation vous est offerte' });
    expect(text()).toContain('Offert jusqu’au 26\u00a0novembre\u00a02027');
    expect(text()).not.toContain('essayez');
    cleanup();
    open({ rows: [row({ is_free: true, is_free_or_offered: true, owned: false })] });
    await screen.findByRole('heading', { name: 'Vous essayez cette automatisation' });
  });

  it('during a gift of what is owned sells the month alone', async () => {
    open({ rows: [row({ status: 'offered', is_free: true, is_free_or_offered: true })], owned: [bought()] });
    await screen.findByRole('link', { name: 'Ouvrir Devis' });
    screen.getByRole('button', { name: 'S’abonner' });
    expect(text()).not.toContain('40\u00a0€');
    expect(text()).not.toContain('Achat, une seule fois');
  });

  it('says to who is signed in what one more makes of their total, and never what nobody pays first', {
    tags: ['9.cap.total'],
  }, async () => {
    open({ quote: { ...fullQuote, month_before: 0, month_after: 5 } });
    await screen.findByText('Votre total passe de 0 € à 5 € par mois (+ 5 €)');
    cleanup();
    const capped = { total_today: 37, first_month: 2, monthly_cost: 2.78, month_before: 15, month_after: 15 };
    open({ quote: { ...fullQuote, ...capped } });
    await screen.findByText('Votre total reste à 15 € par mois (+ 0 €)');
    const large = [...document.querySelectorAll('.text-2xl')].map((price) => price.textContent);
    expect(large).toEqual(['37\u00a0€']);
    expect(document.querySelector('s')?.textContent).toContain('40\u00a0€');
  });

  it('leaves the visitor’s price where the quote is refused', async () => {
    open({});
    await waitFor(() => expect(asked).toContain('/api/subscriptions/quote/'));
    await waitFor(() =>
      expect(document.querySelector('.text-2xl:not(.invisible)')?.textContent).toBe('40\u00a0€'),
    );
    expect(screen.queryByText('Prix réel pour vous')).toBeNull();
  });
});
