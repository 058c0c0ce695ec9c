import { expect, it } from 'vitest';
import type { Automation } from '#shop/catalogue/contract.ts';
import { listedAutomation } from '#tests/factories/shown-subscriptions.ts';
import { automationDetail } from './AutomationScreen.tsx';

it('offers for sale only what is available and open to subscriptions', { tags: ['4.bookable'] }, () => {
  const bookable = (over: Partial<Automation>) => automationDetail(listedAutomation(over)).bookable;
  expect(bookable({})).toBe(true);
  expect(bookable({ subscription_available: false })).toBe(false);
  expect(bookable({ available: false })).toBe(false);
});
