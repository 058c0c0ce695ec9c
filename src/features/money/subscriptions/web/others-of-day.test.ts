import { expect, it } from 'vitest';
import type { NextDebit } from '../contract.ts';
import { othersOfDay } from './NextDebits.tsx';

const debit = (at: string, amount: number): NextDebit => ({
  subscription_id: 1,
  automation_id: 1,
  automation_name: 'Relances',
  at,
  amount,
  kind: 'renewal',
  reason: 'Renouvellement mensuel',
});
const day = '2026-12-23T09:00:00.000Z';

it('says how many debits of the same day are not shown, and what the day takes in all', () => {
  const debits = [2.65, 5, 4.35, 3].map((amount) => debit(day, amount));
  expect(othersOfDay(debits)).toBe(
    'et 1\u00a0autre le 23\u00a0décembre\u00a02026, 15\u00a0€ en tout ce jour-là',
  );
  expect(othersOfDay([...debits, debit(day, 1)])).toContain(
    'et 2\u00a0autres le 23\u00a0décembre\u00a02026, 16\u00a0€',
  );
});

it('counts that day alone, and says nothing where three lines say it all', () => {
  const first = debit('2026-12-20T09:00:00.000Z', 9);
  const rest = [1, 2, 3].map((amount) => debit(day, amount));
  expect(othersOfDay([first, ...rest])).toContain('6\u00a0€ en tout');
  expect(othersOfDay(rest)).toBeUndefined();
});
