import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { euroCents } from '#domain/money/money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { verifyLedger, verifyMrr } from '#money/ledger/server/verify-ledger.ts';
import { compareNow } from '#money/provider/server/run-comparison.ts';
import type { PauseOffer } from '#money/subscriptions/contract.ts';
import { announcePriceChange } from '#shop/price-changes/server/announce-price-change.ts';
import { createStaff } from '#tests/act-as-staff.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy, ibans, saveAccount } from '#tests/pay-as-browser.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let customer: TestCustomer;
let serial = 0;

// A shop for each test: its time only moves forward.
beforeEach(async () => {
  shop = await startShop();
  customer = await createCustomer(shop);
});
afterEach(() => shop.stop());

interface Row {
  id: number;
  automation: number;
  provider: string;
  status: string;
  end: Date | null;
  due: Date;
  resumes: Date | null;
  share: number;
}
const read = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
const rowsOf = (): Promise<Row[]> =>
  read(
    `select id, automation_id as automation, stripe_subscription_id as provider, status, end_date as end,
       current_period_end as due, resumes_at as resumes, monthly_share as share
     from subscriptions where user_id = $1 order by id`,
    customer.id,
  );
async function bought(...prices: number[]): Promise<Row[]> {
  for (const subscriptionPrice of prices) {
    serial += 1;
    await buy(
      shop,
      customer,
      await createAutomation(shop, { name: `Outil en pause ${serial}`, subscriptionPrice }),
    );
  }
  await shop.settle();
  return rowsOf();
}
const only = async (): Promise<Row> => (await rowsOf())[0]!;
const ask = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  customer = await signInAgain(shop, customer);
  return shop.app.inject({ method, url: path, headers: customer.headers, ...(payload ? { payload } : {}) });
};
const pause = (id: number, months = 1) => ask('POST', `/api/subscriptions/${id}/pause/`, { months });
const resume = (id: number) => ask('POST', `/api/subscriptions/${id}/resume/`);
const offerOf = async (id: number): Promise<PauseOffer> =>
  (await ask('GET', `/api/subscriptions/${id}/pause/`)).json();
const toggle = (automation: number, action: string) =>
  ask('POST', `/api/automations/${automation}/toggle_subscription/`, { action });
const renewals = async (): Promise<[number, string][]> =>
  (
    await read(
      `select total_amount, status from orders where user_id = $1 and reason = 'renewal' order by due_at, id`,
      customer.id,
    )
  ).map(({ total_amount, status }) => [total_amount, status]);
const actsOf = async (id: number): Promise<string[]> =>
  (
    await read(
      `select e.act from ledger_events e join users u on u.ledger_id = e.ledger_id
       where u.id = $1 and e.entity = 'subscription' and e.entity_id = $2 and e.act <> 'share_out' order by e.sequence`,
      customer.id,
      String(id),
    )
  ).map(({ act }) => act);
const subjects = () =>
  shop.mailbox
    .messages()
    .filter((mail) => JSON.stringify(mail.to).includes(customer.email))
    .map(({ subject }) => subject);
const since = (instant: Date, ms: number) => new Date(instant.getTime() + ms);

/** What the ledger says is what stands, the provider agrees, and the revenue is that of the events. */
async function expectAllAgrees(): Promise<void> {
  await shop.roundTrip();
  expect((await verifyLedger(shop)).differences).toEqual([]);
  const { differences } = await compareNow(shop);
  expect(differences).toEqual([]);
  expect((await verifyMrr(shop)).differ).toEqual([]);
}

describe('a pause', () => {
  it('keeps the paid month, debits nothing for two months, then resumes by itself at the day that was told', {
    tags: ['pause.life', '7.POST/api/subscriptions/{id}/pause/'],
    timeout: 120_000,
  }, async () => {
    const [bought1] = await bought(500);
    const answer = await pause(bought1!.id, 2);
    expect(answer.statusCode).toBe(200);
    const planned = await only();
    expect(planned).toMatchObject({ status: 'active', end: bought1!.due });
    expect(answer.json<PauseOffer>().planned).toEqual({
      from: planned.end!.toISOString(),
      until: planned.resumes!.toISOString(),
    });
    await expectAllAgrees();

    await shop.travelTo(since(planned.end!, MINUTE_MS));
    expect(await only()).toMatchObject({ status: 'paused', due: bought1!.due });
    await expectAllAgrees();
    const opened = await ask('GET', `/api/subscriptions/${bought1!.id}/`);
    expect(opened.json()).toMatchObject({
      status: 'paused',
      is_active: false,
      can_open: false,
      display_price: 0,
    });

    await shop.travelTo(since(planned.resumes!, -2 * DAY_MS));
    expect(await renewals()).toEqual([]);
    expect(subjects().filter((subject) => /reprend bientôt/.test(subject ?? ''))).toHaveLength(1);

    await shop.travelTo(since(planned.resumes!, MINUTE_MS));
    expect(await only()).toMatchObject({ status: 'active', end: null, due: planned.resumes });
    await shop.travelTo(since(planned.resumes!, 3 * HOUR_MS));
    expect(await renewals()).toEqual([[500, 'paid']]);
    expect((await only()).due.getTime()).toBeGreaterThan(planned.resumes!.getTime());
    await expectAllAgrees();
    expect(await actsOf(bought1!.id)).toEqual([
      'confirm_payment',
      'plan_pause',
      'begin_pause',
      'resume',
      'renew',
    ]);
    expect(subjects().slice(-2)).toEqual([
      expect.stringMatching(/a repris$/),
      expect.stringMatching(/votre mois est réglé/),
    ]);
  });

  it('taken back before it begins changes nothing of the debits', {
    tags: ['pause.taken-back'],
    timeout: 90_000,
  }, async () => {
    const [row] = await bought(500);
    await pause(row!.id, 3);
    await shop.roundTrip();
    const back = await resume(row!.id);
    expect(back.statusCode).toBe(200);
    expect(back.json<PauseOffer>()).toMatchObject({ planned: null, refusal: null });
    await expectAllAgrees();
    await shop.travelTo(since(row!.due, 3 * HOUR_MS));
    expect(await renewals()).toEqual([[500, 'paid']]);
    expect(await only()).toMatchObject({ status: 'active', resumes: null });
    await expectAllAgrees();
  });

  it('ended by « Reprendre maintenant » debits that day what was told, once for two clicks, and counts the months from it', {
    tags: [
      'pause.resume-now',
      '7.POST/api/subscriptions/{id}/resume/',
      '7.GET/api/subscriptions/{id}/pause/',
    ],
    timeout: 120_000,
  }, async () => {
    const [row] = await bought(500);
    await pause(row!.id, 3);
    await shop.travelTo(since(row!.due, 10 * DAY_MS));
    const { resume: told } = await offerOf(row!.id);
    expect(told).toMatchObject({ kind: 'resume', next_debit: { amount: 5 } });
    const at = shop.clock.now();
    expect((await resume(row!.id)).statusCode).toBe(200);
    const resumed = await only();
    expect(resumed).toMatchObject({ status: 'active', end: null });
    expect((await resume(row!.id)).statusCode).toBe(200);
    expect(await only()).toEqual(resumed);
    await shop.roundTrip();
    await shop.travelTo(since(at, 3 * HOUR_MS));
    expect(await renewals()).toEqual([[500, 'paid']]);
    await expectAllAgrees();
    await shop.live(33);
    expect(await renewals()).toEqual([
      [500, 'paid'],
      [500, 'paid'],
    ]);
    await expectAllAgrees();
  });

  it('leaves the cap to the others, and comes back at the difference: 1 € of three at 7 €', {
    tags: ['pause.cap'],
    timeout: 120_000,
  }, async () => {
    const [one, two, three] = await bought(700, 700, 700);
    expect([one, two, three].map((row) => row!.share)).toEqual([500, 500, 500]);
    // The first to end: the months of the others are due without it.
    await pause(one!.id, 2);
    await shop.live(33);
    expect((await renewals()).map(([amount]) => amount)).toEqual([700, 700]);
    await expectAllAgrees();
    const planned = (await rowsOf())[0]!;
    expect(planned.status).toBe('paused');
    await shop.travelTo(since(planned.resumes!, -1 * DAY_MS));
    const offered = await ask('GET', '/api/users/next-debits/');
    const told = offered.json<{ subscription_id: number; amount: number }[]>();
    expect(told.find(({ subscription_id }) => subscription_id === one!.id)?.amount).toBe(1);
    const before = (await renewals()).length;
    await shop.travelTo(since(planned.resumes!, 4 * HOUR_MS));
    const taken = (await renewals()).slice(before).map(([amount]) => amount);
    expect(taken.toSorted()).toContain(100);
    expect(taken.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(1500);
    await expectAllAgrees();
  });

  it('cancelled before it begins ends with the paid month, and may still be taken back', {
    tags: ['pause.cancelled'],
    timeout: 90_000,
  }, async () => {
    const [row] = await bought(500);
    await pause(row!.id);
    await shop.roundTrip();
    expect((await toggle(row!.automation, 'cancel')).statusCode).toBe(200);
    await expectAllAgrees();
    expect(await only()).toMatchObject({ status: 'cancelling', end: row!.due, resumes: null });
    expect((await toggle(row!.automation, 'reactivate')).statusCode).toBe(200);
    await expectAllAgrees();
    await shop.travelTo(since(row!.due, 3 * HOUR_MS));
    expect(await renewals()).toEqual([[500, 'paid']]);
    await expectAllAgrees();
  });

  it('planned, then cancelled and taken back before the provider hears: the month is debited on its day', {
    timeout: 120_000,
  }, async () => {
    const [bought1] = await bought(500);
    await pause(bought1!.id);
    await shop.settle();
    expect((await toggle(bought1!.automation, 'cancel')).statusCode).toBe(200);
    expect((await toggle(bought1!.automation, 'reactivate')).statusCode).toBe(200);
    await shop.settle();
    await expectAllAgrees();
    await shop.travelTo(since(bought1!.due, 3 * HOUR_MS));
    expect(await renewals()).toEqual([[500, 'paid']]);
    await expectAllAgrees();
  });

  it('planned goes with an end by staff: the month that they bring back is one that never had it', {
    timeout: 120_000,
  }, async () => {
    const [bought1] = await bought(500);
    await pause(bought1!.id);
    await shop.settle();
    const staff = await createStaff(shop, { role: 'administrator' });
    const act = (action: string) =>
      staff.ask('POST', `/api/admin/subscriptions/${bought1!.id}/toggle/`, { action });
    expect((await act('deactivate')).statusCode).toBe(200);
    expect(await only()).toMatchObject({ status: 'inactive', resumes: null });
    await shop.settle();
    expect((await act('reactivate')).statusCode).toBe(200);
    await shop.settle();
    expect(await only()).toMatchObject({ status: 'active', end: null, resumes: null, due: bought1!.due });
    expect((await offerOf(bought1!.id)).refusal).toBeNull();
    await expectAllAgrees();
  });

  it('planned holds for the subscription that staff make anew at the provider', {
    timeout: 120_000,
  }, async () => {
    const [{ id, provider } = await only()] = await bought(500);
    await pause(id);
    await shop.settle();
    shop.sandbox.control.loseEvents('all');
    await fetch(`${shop.settings.STRIPE_API_URL}/v1/subscriptions/${provider}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${shop.settings.STRIPE_SECRET_KEY}` },
    });
    const staff = await createStaff(shop, { role: 'administrator' });
    const made = await staff.ask('POST', `/api/admin/subscriptions/${id}/recreate-stripe/`, {});
    expect(made.statusCode, made.body).toBe(200);
    shop.sandbox.control.clearFaults();
    await shop.settle();
    const { provider: anew, end, resumes } = await only();
    expect(anew).not.toBe(provider);
    await expectAllAgrees();
    await shop.travelTo(since(end!, 2 * DAY_MS));
    expect(await renewals()).toEqual([]);
    await shop.travelTo(since(resumes!, 3 * HOUR_MS));
    expect(await renewals()).toEqual([[500, 'paid']]);
    await expectAllAgrees();
  });

  it('cancelled while it runs ends at once, owes nothing, and comes back at that day’s price', {
    tags: ['pause.cancelled'],
    timeout: 90_000,
  }, async () => {
    const [row] = await bought(500);
    await pause(row!.id, 2);
    await shop.travelTo(since(row!.due, 5 * DAY_MS));
    await shop.pool.query('update automations set subscription_price = 300 where id = $1', [row!.automation]);
    expect((await toggle(row!.automation, 'cancel')).statusCode).toBe(200);
    expect(await only()).toMatchObject({ status: 'cancelled' });
    const shown = await ask('GET', `/api/subscriptions/${row!.id}/`);
    expect(shown.json()).toMatchObject({ activation_price: 3, pause: null });
    await expectAllAgrees();
    await shop.live(70);
    expect(await renewals()).toEqual([]);
    await expectAllAgrees();
  });

  it('pays at its end the price that was announced meanwhile', {
    tags: ['pause.price'],
    timeout: 120_000,
  }, async () => {
    const [row] = await bought(500);
    await pause(row!.id, 3);
    await shop.travelTo(since(row!.due, DAY_MS));
    const fromDay = parisDayIn(shop.clock.now(), 40);
    await announcePriceChange(shop, { automationId: row!.automation, amount: euroCents(900), fromDay });
    await shop.roundTrip();
    await shop.live(1);
    expect(subjects().filter((subject) => /prix/i.test(subject ?? ''))).toHaveLength(1);
    const { resumes } = await only();
    await shop.travelTo(since(resumes!, 4 * HOUR_MS));
    expect(await renewals()).toEqual([[900, 'paid']]);
    await expectAllAgrees();
  });

  it('whose end the bank refuses is a late payment with three days of access', {
    tags: ['pause.late'],
    timeout: 120_000,
  }, async () => {
    const [row] = await bought(500);
    await pause(row!.id);
    const { resumes } = await only();
    await shop.travelTo(since(resumes!, MINUTE_MS));
    shop.sandbox.control.declineNext('card_declined', { times: 20 });
    await shop.travelTo(since(resumes!, 3 * HOUR_MS));
    expect(await only()).toMatchObject({ status: 'past_due' });
    await shop.live(4);
    expect(await only()).toMatchObject({ status: 'inactive' });
    await expectAllAgrees();
  });
});

describe('a pause that is over before anything has begun it', () => {
  it('has in the ledger the share that it began with, each event after the one before', {
    timeout: 120_000,
  }, async () => {
    const [one] = await bought(500, 700);
    await pause(one!.id);
    shop.stopWorker();
    await shop.clock.moveTo(since(one!.due, 2 * HOUR_MS));
    const staff = await createStaff(shop);
    const cap = { user_id: customer.id, monthly_cap: 8 };
    expect(await staff.ask('PATCH', '/api/subscription-settings/update_cap/', cap)).toMatchObject({
      statusCode: 200,
    });
    expect((await resume(one!.id)).statusCode).toBe(200);
    expect((await verifyLedger(shop)).differences).toEqual([]);
  });
});

describe('a month that the provider debits in a pause, for it was told too late', () => {
  it('is invoiced and goes back whole, and the pause holds', {
    tags: ['pause.debited'],
    timeout: 120_000,
  }, async () => {
    const [row] = await bought(500);
    await pause(row!.id, 2);
    // The message to the provider is lost on its way.
    await shop.pool.query(`delete from outbox where kind = 'set_pause'`);
    const { resumes } = await only();
    await shop.travelTo(since(row!.due, MINUTE_MS));
    expect(await only()).toMatchObject({ status: 'paused' });
    await shop.travelTo(since(row!.due, 4 * HOUR_MS));
    const taken = (await renewals()).filter(([amount]) => amount > 0);
    const refunds = await read(
      'select amount from refunds r join orders o on o.id = r.order_id where o.user_id = $1',
      customer.id,
    );
    expect(refunds.map(({ amount }) => amount)).toEqual(taken.map(([amount]) => amount));
    expect(await only()).toMatchObject({ status: 'paused', resumes });
  });
});

describe('a month that the bank refuses in a pause, for the provider was told too late', () => {
  it('is owed by nobody, in the pause and after it', { timeout: 120_000 }, async () => {
    const [row] = await bought(500);
    await saveAccount(shop, customer, ibans.refuses);
    await shop.settle();
    await pause(row!.id, 1);
    await shop.pool.query(`delete from outbox where kind = 'set_pause'`);
    const { resumes } = await only();
    await shop.travelTo(since(row!.due, -MINUTE_MS));
    // Nothing corrects the draft in its hour, so the bank is asked for a whole month.
    shop.stopWorker();
    await shop.travelTo(since(row!.due, 2 * HOUR_MS));
    await shop.drain();
    expect(await only()).toMatchObject({ status: 'paused' });
    expect(await renewals()).toEqual([[500, 'pending']]);
    await shop.live(7);
    expect((await renewals())[0]).toEqual([500, 'cancelled']);
    expect(shop.sandbox.control.objects('invoice').filter(({ status }) => status === 'open')).toEqual([]);
    await shop.travelTo(since(resumes!, MINUTE_MS));
    expect(await only()).toMatchObject({ status: 'active' });
    expect((await verifyLedger(shop)).differences).toEqual([]);
  });
});

describe('a pause is refused, with its reason', () => {
  const refused = async (id: number, words: RegExp) => {
    const answer = await pause(id);
    expect([answer.statusCode, answer.json().detail]).toEqual([400, expect.stringMatching(words)]);
    expect((await offerOf(id)).refusal).toMatch(words);
  };

  it('for what is offered, cancelled, paused already, or about to be debited', {
    tags: ['pause.refused'],
    timeout: 120_000,
  }, async () => {
    const trial = await createSubscription(shop, {
      userId: customer.id,
      automationId: await createAutomation(shop, { name: 'Outil essayé' }),
      isFree: true,
      endDate: since(shop.clock.now(), 7 * DAY_MS),
    });
    await refused(trial, /offerte/);
    const [, paid] = await bought(500);
    await toggle(paid!.automation, 'cancel');
    await refused(paid!.id, /annulé/);
    await toggle(paid!.automation, 'reactivate');
    await pause(paid!.id, 1);
    expect((await pause(paid!.id, 1)).statusCode).toBe(200);
    const other = await pause(paid!.id, 3);
    expect([other.statusCode, other.json().detail]).toEqual([400, expect.stringMatching(/déjà prévue/)]);
    await resume(paid!.id);
    await shop.travelTo(since(paid!.due, -3 * HOUR_MS));
    await refused(paid!.id, /sur le point d’être prélevé/);
  });

  it('within six months of the last one', { tags: ['pause.refused'], timeout: 120_000 }, async () => {
    const [row] = await bought(500);
    await pause(row!.id);
    const { resumes } = await only();
    await shop.travelTo(since(resumes!, 3 * DAY_MS));
    await refused(row!.id, /dernière pause/);
  });

  it('for another person’s row, without signing in, and for a length that no pause has', {
    tags: ['pause.refused'],
  }, async () => {
    const [row] = await bought(500);
    const body = (await ask('POST', `/api/subscriptions/${row!.id}/pause/`, { months: 4 })).json();
    expect(JSON.stringify(body)).toContain('Une pause dure 1, 2 ou 3');
    const url = `/api/subscriptions/${row!.id}/pause/`;
    expect((await shop.app.inject({ method: 'POST', url, payload: { months: 1 } })).statusCode).toBe(401);
    customer = await createCustomer(shop);
    expect((await pause(row!.id)).statusCode).toBe(404);
    expect((await resume(row!.id)).statusCode).toBe(404);
    expect((await ask('GET', url)).statusCode).toBe(404);
  });
});
