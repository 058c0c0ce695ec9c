import type { Counts } from './counts.ts';
import type { KillPoint } from './kill-points.ts';
import { FAULTS } from './weather.ts';

const kills: KillPoint['before'][] = ['query', 'provider_call', 'provider_answer_read'];
const acts = [
  'registrations',
  'trials asked',
  'cancellations',
  'reactivations',
  'withdrawals',
  'deletions',
  'returns with a file',
  'act: buy',
  'act: change card',
  'staff: gift',
  'staff: price change',
  'staff: cap change',
  'staff: refund',
  'staff: account shut',
  'staff: account opened again',
  'staff: account deleted',
  'outside: debit contested',
];

/** What a story that must hold everything has not seen; a fault that never strikes proves nothing. */
export function neverHappened(counts: Counts): string[] {
  const wanted = [
    ...FAULTS.map((name) => `fault: ${name}`),
    ...kills.map((name) => `kill: ${name}`),
    ...acts,
  ];
  return wanted.filter((name) => counts.of(name) === 0);
}
