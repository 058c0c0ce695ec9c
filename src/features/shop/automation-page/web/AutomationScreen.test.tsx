import { expect, it } from 'vitest';
import type { AutomationDetail } from '#shop/catalogue/contract.ts';
import { detailedAutomation } from '#tests/factories/shown-subscriptions.ts';
import { automationDetail } from './AutomationScreen.tsx';

it('offers for sale only what is available and open to subscriptions', { tags: ['4.bookable'] }, () => {
  const bookable = (over: Partial<AutomationDetail>) => automationDetail(detailedAutomation(over)).bookable;
  expect(bookable({})).toBe(true);
  expect(bookable({ subscription_available: false })).toBe(false);
  expect(bookable({ available: false })).toBe(false);
});
