import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { listJobs } from '#app/jobs-list.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time/durations.ts';
import * as emails from '#emails/emails.tsx';
import { DECLINES } from '#sandbox/stripe/cards.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { noMailer } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { confirmWithdrawal, contractOf } from '#tests/withdraw-as-customer.ts';
import { answerSweepAsks } from '../sweep-asks.ts';
import { declineReasons } from './wording.ts';

let shop: TestShop;
let worker: Awaited<ReturnType<typeof startWorker>>;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
  worker = await startWorker(shop, listJobs(noMailer));
  await answerSweepAsks(shop, worker.sweeps);
});
afterAll(async () => {
  await worker.stop();
  await shop.stop();
});
beforeEach(() => shop.sandbox.control.clearFaults());

const hostedBy = { host: 'localhost:3000' };
const get = (url = '/sandbox/') => shop.app.inject({ url });
const post = (act: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/sandbox/${act}`,
    headers: { ...hostedBy, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const progress = async () => (await get('/sandbox/progress')).json<{ running: boolean; failed: boolean }>();

async function advance(by: string, field: 'by' | 'until' = 'by'): Promise<void> {
  expect((await post('advance', { [field]: by })).statusCode).toBe(303);
  await expect.poll(async () => (await progress()).running, { timeout: 60_000, interval: 50 }).toBe(false);
  expect((await progress()).failed).toBe(false);
}

async function buyer(name: string) {
  serial += 1;
  const customer = await createCustomer(shop, { firstName: 'Odile', lastName: name });
  const automationId = await createAutomation(shop, { name: `Outil ${serial}` });
  await buy(shop, customer, automationId);
  const status = async () =>
    (
      await shop.pool.query('select status, inactive_reason from subscriptions where user_id = $1', [
        customer.id,
      ])
    ).rows[0];
  const invoices = async () =>
    (
      await shop.pool.query('select number, total_amount from invoices where user_id = $1 order by id', [
        customer.id,
      ])
    ).rows;
  return { customer, automationId, status, invoices };
}

describe('the time machine', () => {
  it('says the shop’s time in Paris, what is due next, and that the provider is well', async () => {
    const { statusCode, body, headers } = await get();
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1>Machine à avancer le temps</h1>');
    expect(body).toContain('Le prestataire est en bonne santé.');
    expect(body).toContain('Avancer d’une semaine');
    expect(headers['cache-control']).toBe('no-store');
    // With `no-referrer` the browser would send its forms from the origin `null`.
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['content-security-policy']).toMatch(/default-src 'none';.*script-src 'sha256-[^']+'/);
    // Nothing runs while time stands still.
    expect(body).not.toContain('<script');
  });

  it('advances by a day, a week, a month, and nothing else', async () => {
    for (const [by, days] of [
      ['day', 1],
      ['week', 7],
    ] as const) {
      const before = shop.clock.now();
      await advance(by);
      const passed = (shop.clock.now().getTime() - before.getTime()) / DAY_MS;
      expect(passed).toBeGreaterThanOrEqual(days);
      expect(passed).toBeLessThan(days + 0.01);
    }
    const before = shop.clock.now();
    await advance('month');
    expect(shop.clock.now().getUTCMonth()).toBe((before.getUTCMonth() + 1) % 12);
    expect((await post('advance', { by: 'century' })).statusCode).toBe(400);
    expect((await post('advance')).statusCode).toBe(400);
  });

  it('names the next due date, goes there, and shows the debit with its invoice', async () => {
    const { invoices } = await buyer('Renouvelle');
    const named = await get();
    expect(named.body).toMatch(
      /Prochaine échéance\u00a0: [^<]+ à \d\d:\d\d\u00a0: débit de 5\u00a0€ pour «\u00a0Outil \d+\u00a0» \(Odile Renouvelle\)/,
    );
    await advance('due');
    const known = await invoices();
    expect(known.map(({ total_amount }) => total_amount)).toEqual([4000, 500]);
    const { body } = await get();
    expect(body).toContain(
      `<strong class="amount">5,00\u00a0€</strong> débités à Odile Renouvelle, facture ${known[1]?.number}`,
    );
    expect(body).toContain('<code>invoice.paid</code>');
  });

  it('waits for the night’s comparison, be it held up by the provider', async () => {
    const compared = async () =>
      (await shop.pool.query(`select status from provider_comparisons order by id desc limit 1`)).rows;
    shop.sandbox.control.failRequests({ path: '/v1/refunds', method: 'GET', times: 3 });
    const night = new Date(shop.clock.now().getTime() + DAY_MS);
    night.setUTCHours(5, 0, 0, 0);
    await advance(night.toISOString(), 'until');
    expect(await compared()).toEqual([{ status: 'finished' }]);
  });

  it('shows a refund with its person and its credit note', async () => {
    const { customer, automationId } = await buyer('Renonce');
    await confirmWithdrawal(shop, customer, (await contractOf(shop, customer, automationId)).id);
    await advance('day');
    const { rows } = await shop.pool.query(
      `select number from invoices where user_id = $1 and kind = 'credit_note'`,
      [customer.id],
    );
    expect((await get()).body).toContain(`remboursés à Odile Renonce, avoir ${rows[0].number}`);
  });

  it('a card refused by the switch is late, then suspended, each at its time', async () => {
    const { customer, status } = await buyer('Refusée');
    const { rows } = await shop.pool.query('select stripe_customer_id from users where id = $1', [
      customer.id,
    ]);
    const fields = { code: 'insufficient_funds', customer: rows[0].stripe_customer_id, times: '10' };
    expect((await post('decline', fields)).statusCode).toBe(303);
    expect((await get()).body).toContain('Provision insuffisante.');
    await advance('month');
    // The month of the sandbox and that of the button may differ by the minutes that the purchase took.
    await advance('day');
    expect(await status()).toMatchObject({ status: 'past_due' });
    await advance('week');
    expect(await status()).toEqual({ status: 'inactive', inactive_reason: 'suspended' });
    // Three attempts and the end.
    expect((await get()).body).toMatch(
      /Paiements en retard\u00a0: nouvelles tentatives et suspensions\u00a0: \d/,
    );
  });

  it('shows what was asked to go wrong, and takes all of it back at once', async () => {
    await post('webhooks', { fate: 'lose', count: '3' });
    await post('webhooks', { fate: 'duplicate', count: '1' });
    await post('webhooks', { fate: 'delay', count: '2' });
    await post('webhooks', { fate: 'hold', count: '1' });
    await post('decline', { code: 'lost_card', customer: '', times: '1' });
    const { body } = await get();
    for (const text of [
      'Sera perdu\u00a0: les 3\u00a0prochains webhooks.',
      'Sera envoyé deux fois\u00a0: le prochain webhook.',
      'Aura 24\u00a0h de retard\u00a0: les 2\u00a0prochains webhooks.',
      'Les webhooks sont retenus.',
      'Refus à venir pour le prochain débit\u00a0: Carte perdue',
    ])
      expect(body).toContain(text);
    expect((await post('health')).statusCode).toBe(303);
    expect((await get()).body).toContain('Le prestataire est en bonne santé.');
  });

  it('what was held is sent when the provider is well again', async () => {
    await post('webhooks', { fate: 'hold', count: '1' });
    const { customer } = await buyer('Retenue');
    const held = () => shop.sandbox.control.deliveries().filter(({ status }) => status === 'held').length;
    expect(held()).toBeGreaterThan(0);
    expect(customer.id).toBeGreaterThan(0);
    expect((await get()).body).toMatch(/\d+\u00a0retenus?<\/span>/);
    await post('health');
    expect(held()).toBe(0);
  });

  it('two presses at once are one', async () => {
    const before = shop.clock.now();
    await Promise.all([post('advance', { by: 'week' }), post('advance', { by: 'week' })]);
    const { body, headers } = await get();
    expect(body).toContain('Le temps passe jusqu’au');
    expect(body).not.toContain('Avancer d’une semaine');
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(body) ?? [];
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(script))).toString('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
    await expect.poll(async () => (await progress()).running, { timeout: 60_000 }).toBe(false);
    expect(shop.clock.now().getTime() - before.getTime()).toBeLessThan(8 * DAY_MS);
  });

  it('knows a French reason for every refusal of the sandbox', () => {
    expect(Object.keys(declineReasons).sort()).toEqual(Object.keys(DECLINES).sort());
  });

  it('escapes what people typed', async () => {
    const customer = await createCustomer(shop, { firstName: '<b>Zoé', lastName: '"&' });
    const automationId = await createAutomation(shop, { name: 'A <i>' });
    await createSubscription(shop, {
      userId: customer.id,
      automationId,
      status: 'offered',
      isFree: true,
      endDate: new Date(shop.clock.now().getTime() + MINUTE_MS),
    });
    expect((await get()).body).toContain(
      'fin du cadeau «\u00a0A &lt;i&gt;\u00a0» (&lt;b&gt;Zoé &quot;&amp;)',
    );
  });
});

describe('who may touch it', () => {
  const forms: [string, Record<string, string>][] = [
    ['advance', { by: 'week' }],
    ['decline', { code: 'lost_card', customer: '', times: '1' }],
    ['webhooks', { fate: 'lose', count: '1' }],
    ['outage', { out: 'yes' }],
    ['health', {}],
  ];

  it.each(forms)('no other site sends %s', async (act, fields) => {
    const before = shop.clock.now().getTime();
    for (const headers of [
      { origin: 'https://ailleurs.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' },
    ])
      expect((await post(act, fields, headers as Record<string, string>)).statusCode).toBe(403);
    expect((await progress()).running).toBe(false);
    expect(shop.clock.now().getTime() - before).toBeLessThan(60_000);
    expect(shop.sandbox.control.faults()).toEqual({
      outage: null,
      holding: false,
      declines: [],
      lose: 0,
      duplicate: 0,
      delay: { times: 0, seconds: 0 },
    });
  });

  it('its own page does', async () => {
    const own = { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' };
    expect((await post('health', {}, own)).statusCode).toBe(303);
  });

  it.each(forms.slice(1, 4))('%s refuses a field that the page does not have', async (act, fields) => {
    expect((await post(act, { ...fields, extra: '1' })).statusCode).toBe(400);
    expect((await post(act)).statusCode).toBe(400);
  });

  it('nothing of it exists in production', async () => {
    const settings = { ...shop.settings, SHOP_MODE: 'production' as const };
    const app = await buildApp({ ...shop, settings }, { pages: 'none', loadEmails: async () => emails });
    try {
      for (const url of ['/sandbox', '/sandbox/', '/sandbox/progress'])
        expect((await app.inject({ url })).statusCode).toBe(404);
      for (const [act, payload] of forms)
        expect((await app.inject({ method: 'POST', url: `/sandbox/${act}`, payload })).statusCode).toBe(404);
    } finally {
      await app.close();
    }
  });
});
