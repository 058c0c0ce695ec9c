import { expect, it } from 'vitest';
import { LEDGER_ENTITIES } from '../money/ledger-facts.ts';
import {
  emailWords,
  holdsSecret,
  LEDGER_OF_PAYMENTS,
  LEDGER_OF_SUBSCRIPTIONS,
  sessionEndWords,
} from './timeline-words.ts';

it('every thing of the ledger is told once, but the payments behind the orders', () => {
  const told = [...LEDGER_OF_PAYMENTS, ...LEDGER_OF_SUBSCRIPTIONS].toSorted();
  expect(told).toEqual(LEDGER_ENTITIES.filter((entity) => entity !== 'payment').toSorted());
});

it('an email has its word, also one whose name was not kept', () => {
  expect(emailWords('purchase-receipt')).toBe('Reçu d’achat');
  expect(emailWords(null)).toBe('Email');
  expect(emailWords('toString')).toBe('Email');
});

it('nobody but its reader sees an email whose link acts as them', () => {
  for (const name of ['password-reset', 'invitation', 'email-change']) expect(holdsSecret(name)).toBe(true);
  expect(holdsSecret('purchase-receipt')).toBe(false);
});

it('a session that was ended from elsewhere, or by a reset, says so in words', () => {
  expect(sessionEndWords('ended_elsewhere')).toBe('Terminée\u00a0: depuis une autre session');
  expect(sessionEndWords('factors_reset')).toBe('Terminée\u00a0: seconds facteurs réinitialisés');
});
