import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listJobs } from '#app/jobs-list.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import {
  cancelledMonthOver,
  deletionForgotten,
  factsUnread,
  giftEnding,
  giftForGood,
  giftOver,
  givenMonthOver,
  latePayment,
  type MakeDue,
  monthOver,
  pauseDue,
  pauseEnding,
  pauseOver,
  paymentUnconfirmed,
  priceAnnounced,
  priceLowered,
  refundDone,
  refundPending,
  refundSentBack,
  refundUnasked,
  shelfUncounted,
  toolAsleep,
  trialEnding,
  trialOver,
  trialUnnoted,
} from '#tests/factories/due-work.ts';
import { noMailer } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { wakeAfterStop } from '#tests/wake-after-stop.ts';

let shop: TestShop;

// A shop for each: its time only moves forward, and what one leaves would be due in the next.
beforeEach(async () => {
  shop = await startShop();
});
afterEach(() => shop.stop());

interface Expected {
  /** What the ledger says of it; nothing by default, as of the two below. */
  acts?: string[];
  mails?: string[];
  alerts?: string[];
  /** What the provider has done meanwhile adds, once it is heard. */
  follows?: { acts: string[]; mails: number };
  /** Finds one row of the customer ($1) once all is done. */
  row?: string;
  /** Cents that the provider holds in the end. */
  held?: number;
  /** Rows taken by the two processes together, where one must not ask the provider what the other asks. */
  taken?: number;
}
interface Work extends Expected {
  sweep: string;
  does: string;
  due: MakeDue;
}

const creditNote = `select 1 from invoices where user_id = $1 and kind = 'credit_note'`;
const sentBack = {
  acts: ['refund:succeed', 'order:refund'],
  mails: ['refund-sent'],
  row: creditNote,
  held: 0,
  taken: 1,
};

const tenDaysLate: Work[] = [
  {
    sweep: 'trials-over',
    does: 'ends a trial and says so',
    due: trialOver,
    acts: ['subscription:trial_ended'],
    mails: ['trial-ended'],
  },
  {
    sweep: 'former-trials',
    does: 'notes the mailbox of who had the trial before mailboxes were noted',
    due: trialUnnoted,
    row: 'select 1 from used_trials where user_id = $1',
  },
  { sweep: 'gifts-over', does: 'takes a gift back', due: giftOver, acts: ['subscription:gift_ended'] },
  {
    sweep: 'gifts-over',
    does: 'makes a gift for good owned',
    due: giftForGood,
    acts: ['purchase:gift', 'subscription:gift_becomes_owned'],
    row: 'select 1 from purchases where user_id = $1',
  },
  {
    sweep: 'given-months',
    does: 'ends a month given by staff',
    due: givenMonthOver,
    acts: ['subscription:end_now'],
  },
  {
    sweep: 'cancelled-months',
    does: 'ends a cancelled month',
    due: cancelledMonthOver,
    acts: ['subscription:period_ended', 'subscription:share_out'],
    held: 4_000,
  },
  {
    sweep: 'pauses-begin',
    does: 'begins a pause',
    due: pauseDue,
    acts: ['subscription:begin_pause'],
    held: 4_000,
  },
  {
    sweep: 'pauses-end',
    does: 'resumes what was paused, and says so',
    due: pauseOver,
    acts: ['subscription:resume'],
    mails: ['pause-over'],
    follows: { acts: ['order:place', 'order:pay', 'subscription:renew'], mails: 1 },
    held: 4_500,
  },
  {
    sweep: 'periods-over',
    does: 'renews a month whose webhooks nobody handled, with one order, one invoice and one receipt',
    due: monthOver,
    acts: ['order:place', 'order:pay', 'subscription:renew'],
    mails: ['renewal-receipt'],
    row: `select 1 from invoices i join orders o on o.id = i.order_id where o.user_id = $1 and o.reason = 'renewal'`,
    held: 4_500,
    taken: 1,
  },
  {
    sweep: 'dunning',
    does: 'makes the last attempt, not those that were missed, then suspends',
    due: latePayment,
    acts: ['subscription:payment_failed', 'order:cancel', 'subscription:suspend', 'subscription:share_out'],
    mails: ['subscription-suspended'],
    held: 4_000,
    taken: 2,
  },
  {
    sweep: 'price-notices',
    does: 'tells a subscriber of a price',
    due: priceAnnounced,
    acts: ['subscription:tell_price_change'],
    mails: ['price-change'],
    row: `select 1 from price_notices n join subscriptions s on s.id = n.subscription_id
          where s.user_id = $1 and n.applies_from >= n.told_at + interval '30 days'`,
    taken: 1,
  },
  {
    sweep: 'lower-prices',
    does: 'tells who pays more than a new buyer of the lower price, which binds at once',
    due: priceLowered,
    acts: ['subscription:tell_lower_price', 'subscription:share_out'],
    mails: ['price-lowered'],
    row: `select 1 from price_notices n join subscriptions s on s.id = n.subscription_id
          join subscription_prices p on p.id = n.price_id
          where s.user_id = $1 and p.amount = 300 and n.lapsed_at is null and n.applies_from < n.told_at + interval '2 days'`,
    taken: 1,
  },
  {
    sweep: 'shelf-order',
    does: 'counts who chose an automation',
    due: shelfUncounted,
    row: `select 1 from automations a join subscriptions s on s.automation_id = a.id
          where s.user_id = $1 and a.chosen = 1`,
  },
  {
    sweep: 'facts-of-documents',
    does: 'reads the facts of papers that were kept before facts were',
    due: factsUnread,
    row: `select 1 from document_stores t where t.user_id = $1
          and not exists (select from documents d where d.store_id = t.id and d.facts_version is distinct from d.version)
          and exists (select from documents d where d.store_id = t.id and d.key = 'brouillon' and d.facts->>'customer' <> '')`,
    taken: 2,
  },
  {
    sweep: 'sleeping-tools',
    does: 'asks whether a tool is kept that was not opened for sixty days',
    due: toolAsleep,
    mails: ['sleeping-tool'],
    row: `select 1 from sleeping_notices n join subscriptions s on s.id = n.subscription_id
          where s.user_id = $1 and n.told_at >= n.unused_since + interval '60 days'`,
  },
  {
    sweep: 'pending-refunds',
    does: 'sends money back that the provider was never asked for',
    due: refundUnasked,
    ...sentBack,
  },
  {
    sweep: 'pending-refunds',
    does: 'completes a refund that the provider settled meanwhile',
    due: refundPending,
    ...sentBack,
  },
  {
    sweep: 'succeeded-refunds',
    does: 'finds a refund that the bank sent back, and tells the customer and staff',
    due: refundSentBack,
    acts: ['refund:fail', 'order:refund_fails'],
    mails: ['refund-failed'],
    alerts: ['refund_failed'],
    held: 4_000,
    taken: 1,
  },
  {
    sweep: 'succeeded-refunds',
    does: 'looks at a refund that stays with its customer, and changes nothing',
    due: refundDone,
    row: creditNote,
    held: 0,
    taken: 1,
  },
  {
    sweep: 'unsettled-payments',
    does: 'opens what was paid by a browser that never came back',
    due: paymentUnconfirmed,
    acts: [
      'order:pay',
      'purchase:purchase',
      'subscription:confirm_payment',
      'subscription:share_out',
      'payment:succeed',
    ],
    mails: ['purchase-receipt'],
    row: 'select 1 from purchases where user_id = $1',
    held: 4_000,
    taken: 1,
  },
  {
    sweep: 'forgotten-deletions',
    does: 'takes a deletion up again, which erases its person, and tells staff',
    due: deletionForgotten,
    alerts: ['account_not_erased'],
    row: 'select 1 from users where id = $1 and anonymised_at is not null',
  },
];

const withinTheirTime: (Work & { late: string; lateMs: number })[] = [
  {
    sweep: 'pauses-ending',
    does: 'says three days before that a pause ends, and what is debited then',
    due: pauseEnding,
    late: 'a day',
    lateMs: DAY_MS,
    mails: ['pause-ending'],
  },
  {
    sweep: 'trials-ending',
    does: 'warns of the end of a trial',
    due: trialEnding,
    late: 'a day',
    lateMs: DAY_MS,
    mails: ['trial-ending'],
  },
  {
    sweep: 'gifts-ending',
    does: 'warns of the end of a gift',
    due: giftEnding,
    late: 'six days',
    lateMs: 6 * DAY_MS,
    mails: ['gift-ending'],
  },
  {
    sweep: 'dunning',
    does: 'asks the bank for a late month',
    due: latePayment,
    late: 'an hour',
    lateMs: HOUR_MS,
    acts: ['subscription:payment_failed'],
    mails: ['payment-failed'],
    held: 4_000,
    taken: 1,
  },
];

async function expectOnce(work: Work, lateMs: number): Promise<void> {
  const { sweep, due, acts = [], mails = [], alerts = [], follows, row, held, taken } = work;
  const { customer, done, again, bySweep, inTheEnd } = await wakeAfterStop(shop, sweep, due, lateMs);
  expect(done).toBeGreaterThan(0);
  if (taken) expect(done).toBe(taken);
  expect(again).toEqual([0, 0]);
  expect(bySweep).toEqual({ acts, mails, alerts });
  expect(inTheEnd).toEqual({
    acts: [...acts, ...(follows?.acts ?? [])],
    mails: mails.length + (follows?.mails ?? 0),
    ...{ alerts, left: 0 },
  });
  if (row) expect((await shop.pool.query(row, [customer.id])).rows).toHaveLength(1);
  if (held !== undefined) expect(shop.sandbox.control.balance()).toBe(held);
}

describe('two processes at once, after a stop, do once what is due, and their next pass finds nothing', () => {
  for (const work of tenDaysLate)
    it(`ten days late, ${work.sweep} ${work.does}`, () => expectOnce(work, 10 * DAY_MS), 60_000);

  for (const work of withinTheirTime)
    it(`${work.late} late, ${work.sweep} ${work.does}`, () => expectOnce(work, work.lateMs), 60_000);

  it('every sweep that acts is held to it here', () => {
    // These have their own test by two processes; what is handed to the queue is done by its jobs.
    const elsewhere = [
      'company-invoices',
      'idea-news',
      'keys-ending',
      'provider-comparison',
      'settled-requests',
      'tax-reports',
      'tax-reports-reviewed',
      'tax-reports-sent',
      'unsettled-workflows',
      'voters-to-tell',
    ];
    const { sweeps } = listJobs(noMailer);
    const acting = sweeps.filter(({ cleansUp, handsOver }) => !cleansUp && !handsOver);
    const proved = [...tenDaysLate, ...withinTheirTime].map(({ sweep }) => sweep);
    expect(new Set([...proved, ...elsewhere])).toEqual(new Set(acting.map(({ name }) => name)));
  });
});

describe('a warning that comes ten days late is not sent, for what it announces is over', () => {
  it.each([
    ['trials-ending', trialEnding, ['subscription:trial_ended'], 1],
    ['gifts-ending', giftEnding, ['subscription:gift_ended'], 0],
  ] as const)(
    '%s',
    async (sweep, due, acts, mails) => {
      const { done, bySweep, inTheEnd } = await wakeAfterStop(shop, sweep, due, 10 * DAY_MS);
      expect(done).toBe(0);
      expect(bySweep).toEqual({ acts: [], mails: [], alerts: [] });
      expect(inTheEnd).toEqual({ acts, mails, alerts: [], left: 0 });
    },
    60_000,
  );
});
