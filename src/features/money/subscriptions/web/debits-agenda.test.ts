import { expect, it } from 'vitest';
import type { NextDebit } from '../contract.ts';
import { debitsAgenda } from './debits-agenda.ts';

const origin = { host: 'rouage.example', now: new Date('2026-11-20T12:00:00Z') };
const debit: NextDebit = {
  subscription_id: 7,
  automation_id: 3,
  automation_name: 'Devis, factures',
  at: '2026-12-08T23:30:00.000Z',
  amount: 4.99,
  kind: 'renewal',
  reason: 'Renouvellement mensuel',
};

it('puts each debit on its day in Paris, with its amount, its automation and its reason', () => {
  const file = debitsAgenda([debit, { ...debit, subscription_id: 8, kind: 'attempt' }], origin);
  expect(file).toContain('DTSTART;VALUE=DATE:20261209\r\n');
  expect(file).toContain('SUMMARY:Prélèvement de 4\\,99\u00a0€\u00a0: Devis\\, factures\r\n');
  expect(file).toContain('DESCRIPTION:Renouvellement mensuel.\r\n');
  expect(file).toContain('UID:debit-7-renewal-2026-12-09@rouage.example\r\n');
  // A name cannot begin a line of its own.
  const named = debitsAgenda([{ ...debit, automation_name: 'x\r\nEND:VEVENT' }], origin);
  expect(named.match(/^END:VEVENT\r$/gm)).toHaveLength(1);
  expect(file).toContain('UID:debit-8-attempt-2026-12-09@rouage.example\r\n');
});

it('gives a renewal the same name when its amount changes, so that the agenda replaces it', () => {
  const uids = [4.99, 3].map((amount) => /^UID:.*$/m.exec(debitsAgenda([{ ...debit, amount }], origin))?.[0]);
  expect(uids[0]).toBe(uids[1]);
});
