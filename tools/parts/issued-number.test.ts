import { expect, it } from 'vitest';
import { dayOfIssue, numberOnPaper } from './issued-number.ts';

const at = '2026-11-26T09:30:00.000Z';
const issued = { kind: 'invoice', number: 12, written: null, at } as const;

it('a number is written as the shop wrote it, in a demonstration as it is', () => {
  expect(numberOnPaper('G', { ...issued, written: 'F-2027-0012' })).toBe('F-2027-0012');
  expect(numberOnPaper('F', { ...issued, number: 'DÉMO-1' })).toBe('DÉMO-1');
});

it.each([
  ['F', 'invoice', at, 'F-2026-0012'],
  ['F', 'credit_note', at, 'AV-2026-0012'],
  // Midnight in France is 23:00 UTC in winter: the year is that of France, on every device.
  ['', 'invoice', '2026-12-31T23:30:00.000Z', '2027-0012'],
  ['F', 'invoice', '2026-12-31T22:59:59.000Z', 'F-2026-0012'],
] as const)('of before that was kept, with « %s », of kind %s, at %s, it is %s', (prefix, kind, when, is) => {
  expect(numberOnPaper(prefix, { ...issued, kind, at: when })).toBe(is);
});

it('the day of an instant is that of France', () => {
  expect(dayOfIssue('2026-06-30T22:30:00.000Z')).toBe('2026-07-01');
  expect(dayOfIssue(at)).toBe('2026-11-26');
});
