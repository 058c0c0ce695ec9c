import { expect, it } from 'vitest';
import type { Automation } from '../contract.ts';
import { automationCard, automationDetail } from './shown-automation.ts';

const automation: Automation = {
  id: 7,
  name: 'Créateur de QR code',
  slug: 'createur-de-qr-code',
  description: 'é'.repeat(121),
  image: '/media/covers/qr.webp',
  available: true,
  subscription_available: true,
  purchase_price: 24.9,
  subscription_price: 4.99,
  price: 24.9,
  monthly_price: 4.99,
  category: { id: 1, name: 'Marketing', slug: 'marketing' },
  category_name: 'Marketing',
  category_slug: 'marketing',
  purchase_count: 3,
  subscription_count: 2,
  has_webhook_file: true,
  webhook_url: '/webhook/createur-de-qr-code/',
  form_url: '/webhook/createur-de-qr-code/',
  subscription_period: 'monthly',
};

it('cuts a card’s description at 120 characters plus "...", and sends no more of it to the browser', {
  tags: ['2.card.excerpt'],
}, () => {
  const card = automationCard(automation);
  expect(card.excerpt).toBe(`${'é'.repeat(120)}...`);
  expect(card).not.toHaveProperty('description');
  expect(automationCard({ ...automation, description: 'é'.repeat(120) }).excerpt).toBe('é'.repeat(120));
});

it('turns euros into exact cents', () => {
  expect(automationCard(automation)).toMatchObject({ purchasePrice: 2490, subscriptionPrice: 499 });
});

it('offers for sale only what is available and open to subscriptions', { tags: ['4.bookable'] }, () => {
  const bookable = (over: Partial<Automation>) => automationDetail({ ...automation, ...over }).bookable;
  expect(bookable({})).toBe(true);
  expect(bookable({ subscription_available: false })).toBe(false);
  expect(bookable({ available: false })).toBe(false);
});
