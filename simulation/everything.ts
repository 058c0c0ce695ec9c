import type { Counts } from './counts.ts';
import type { KillPoint } from './kill-points.ts';
import { FAULTS } from './weather.ts';

const kills: KillPoint['before'][] = [
  ...(['query', 'provider_call', 'provider_answer_read'] as const),
  ...(['model_call', 'model_answer_read', 'workflow_call', 'workflow_answer_read'] as const),
];
const acts = [
  'registrations',
  'trials asked',
  'cancellations',
  'reactivations',
  'withdrawals',
  'deletions',
  'returns with a file',
  'ideas proposed',
  'ideas proposed by visitors',
  'questions answered',
  'votes',
  'workflow runs',
  'pauses planned',
  'pauses taken back',
  'pauses ended early',
  'opened by a code',
  'bank accounts saved',
  'keys made',
  'receivers added',
  'requests with files',
  'act: buy',
  'act: change card',
  'staff: gift',
  'staff: idea in_review',
  'staff: idea approved',
  'staff: idea rejected',
  'staff: idea reprocessed',
  'staff: idea deleted',
  'staff: workflow deployed',
  'staff: price change',
  'staff: cap change',
  'staff: refund',
  'staff: account shut',
  'staff: account opened again',
  'staff: account deleted',
  'staff: code made',
  'staff: code archived',
  'outside: debit contested',
  'outside: VAT number lost by VIES',
  'invoices corrected',
  'staff: report sent again',
  'paper: invoice 8.5',
  'paper: invoice abroad',
  'paper: invoice reverse_charge',
  'paper: credit_note reverse_charge',
  'paper: invoice by the one-stop shop',
  'paper: credit_note by the one-stop shop',
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
