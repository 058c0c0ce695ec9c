import { expect, it } from 'vitest';
import { ORDER_ACTS } from '../status/order-status.ts';
import { DISPUTE_ACTS, PAYMENT_ACTS, REFUND_ACTS } from '../status/payment-status.ts';
import { SUBSCRIPTION_ACTS } from '../status/subscription-status.ts';
import { LEDGER_ENTITIES, SUBSCRIPTION_NOTES } from './ledger-facts.ts';
import { ledgerWords } from './ledger-words.ts';

it.each([
  ['subscription', [...SUBSCRIPTION_ACTS, ...SUBSCRIPTION_NOTES]],
  ['order', ORDER_ACTS],
  ['payment', ['create', ...PAYMENT_ACTS]],
  ['purchase', ['purchase', 'gift', 'restore', 'withdraw', 'lose_dispute', 'refund', 'end_with_account']],
  ['refund', ['open', ...REFUND_ACTS]],
  ['dispute', ['open', ...DISPUTE_ACTS]],
  ['cap', ['change', 'set_cap', 'restore']],
] as const)('every act of a %s has its words', (entity, acts) => {
  expect(LEDGER_ENTITIES).toContain(entity);
  expect(acts.filter((act) => ledgerWords(entity, act) === act)).toEqual([]);
});

it('an act without words is told by its name, and none is found where nobody wrote it', () => {
  expect(ledgerWords('order', 'constructor')).toBe('constructor');
  expect(ledgerWords('__proto__', 'place')).toBe('place');
});
