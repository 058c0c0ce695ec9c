import { expect, it } from 'vitest';
import { KEPT_DATA } from './kept-data.ts';
import type { KeptData } from './kept-line.ts';
import { periodInWords } from './kept-period.ts';

it('everything is kept as long as the law, the CNIL and decision 29 say: a period changes nowhere by chance', () => {
  const said = Object.entries<KeptData>(KEPT_DATA).map(([name, { period }]) => [
    name,
    period ? periodInWords(period).replace('\u00a0', ' ') : 'with the account',
  ]);
  expect(Object.fromEntries(said)).toEqual({
    account: 'with the account',
    notes: 'with the account',
    keys: 'with the account',
    factors: 'with the account',
    views: 'with the account',
    // CNIL, deliberation 2021-131; code civil, art. 2224 for who owns something.
    emptyAccount: '2 ans',
    receivers: 'with the account',
    outgoing: '30 jours',
    ownerAccount: '5 ans',
    sessions: '30 jours',
    links: '30 jours',
    // Code civil, art. 2224.
    acceptances: '5 ans',
    proofs: '5 ans',
    alerts: '5 ans',
    // Code de commerce, art. L. 123-22.
    invoices: '10 ans',
    orders: '10 ans',
    ledger: '10 ans',
    staffActs: '3 ans',
    viewings: '3 ans',
    mails: '180 jours',
    support: '3 ans',
    workflowRuns: '1 jour',
    documents: '1 an',
    ideas: '3 ans',
    votes: 'with the account',
    incomingEmails: '30 jours',
    leaving: '3 ans',
    sleepingNotices: '1 an',
    deletionRecord: '3 ans',
    usedTrial: '3 ans',
    claims: '3 ans',
    providerEvents: '90 jours',
    counters: '1 jour',
    archives: '7 jours',
    errorReports: '90 jours',
  });
});
