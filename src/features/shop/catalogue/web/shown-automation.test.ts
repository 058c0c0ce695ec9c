import { expect, it } from 'vitest';
import { listedAutomation } from '#tests/factories/shown-subscriptions.ts';
import { automationCard } from './shown-automation.ts';

const automation = listedAutomation({
  description: 'é'.repeat(121),
  purchase_price: 24.9,
  subscription_price: 4.99,
});

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
