import { expect, it } from 'vitest';
import { LEDGER_ENTITIES } from '../money/ledger-facts.ts';
import { LEDGER_OF_PAYMENTS, LEDGER_OF_SUBSCRIPTIONS, sessionEndWords } from './timeline-words.ts';

it('every thing of the ledger is told once, but the payments behind the orders', () => {
  const told = [...LEDGER_OF_PAYMENTS, ...LEDGER_OF_SUBSCRIPTIONS].toSorted();
  expect(told).toEqual(LEDGER_ENTITIES.filter((entity) => entity !== 'payment').toSorted());
});

it('a session that was ended from elsewhere, or by a reset, says so in words', () => {
  expect(sessionEndWords('ended_elsewhere')).toBe('Terminée\u00a0: depuis une autre session');
  expect(sessionEndWords('factors_reset')).toBe('Terminée\u00a0: seconds facteurs réinitialisés');
});
