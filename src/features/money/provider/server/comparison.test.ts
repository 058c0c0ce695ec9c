import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { firstInstantOfParisDay, parisDayIn, parisHour } from '#domain/time/paris-calendar.ts';
import { createTestDatabase } from '#tests/database.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { runRouage } from '#tests/run-command.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { Comparison, ShownDifference } from '../contract.ts';
import { compareNow, runComparison } from './run-comparison.ts';
import { nightlyComparison } from './start-comparison.ts';

let shop: TestShop;
let staff: TestCustomer;
let customer: TestCustomer;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
  // Noon, whatever the hour of who runs this: between midnight and three a night passes without its comparison.
  const tomorrow = firstInstantOfParisDay(parisDayIn(shop.clock.now(), 1));
  await shop.travelTo(new Date(tomorrow.getTime() + 12 * HOUR_MS));
});
afterAll(() => shop.stop());
beforeEach(async () => {
  staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
  customer = await createCustomer(shop);
});

const rows = async (text: string, ...values: unknown[]) => (await shop.pool.query(text, values)).rows;
const path = '/api/admin/provider-comparison/';
interface Bought {
  id: number;
  provider: string;
}
async function bought(): Promise<Bought> {
  serial += 1;
  await buy(shop, customer, await createAutomation(shop, { name: `Outil ${serial}` }));
  await shop.roundTrip();
  const [row] = await rows(
    'select id, stripe_subscription_id as provider from subscriptions where user_id = $1 order by id desc',
    customer.id,
  );
  return row;
}
interface Last {
  comparison: Comparison;
  differences: { results: ShownDifference[] };
}
const last = async (): Promise<Last> =>
  (await shop.app.inject({ url: `${path}?page_size=100`, headers: staff.headers })).json();
/** Asks for a comparison and answers what it found. */
async function compare(): Promise<Last> {
  const begun = await shop.app.inject({ method: 'POST', url: path, headers: staff.headers });
  expect(begun.statusCode).toBe(201);
  await shop.drain();
  const found = await last();
  expect(found.comparison).toMatchObject({ id: begun.json<Comparison>().id, status: 'finished' });
  return found;
}
const kinds = ({ differences }: Last, ...about: (string | number)[]) =>
  differences.results
    .filter(
      ({ object_id, subscription_id }) => about.includes(object_id) || about.includes(subscription_id ?? ''),
    )
    .map(({ kind }) => kind);
const repair = (id: number) =>
  shop.app.inject({ method: 'POST', url: `${path}differences/${id}/repair/`, headers: staff.headers });
/** Straight to the provider, behind the shop's back, whose webhooks are lost. */
async function atProvider(method: 'POST' | 'DELETE', address: string, form: Record<string, string> = {}) {
  shop.sandbox.control.loseEvents('all');
  const answer = await fetch(`${shop.settings.STRIPE_API_URL}/v1/${address}`, {
    method,
    headers: { authorization: `Bearer ${shop.settings.STRIPE_SECRET_KEY}` },
    body: method === 'POST' ? new URLSearchParams(form) : null,
  });
  const body = (await answer.json()) as { id: string };
  if (!answer.ok) throw new Error(JSON.stringify(body));
  await shop.roundTrip();
  shop.sandbox.control.clearFaults();
  return body.id;
}

describe('the alert of a night', () => {
  const nextNight = () => shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
  const lastAlert = async () => {
    const [alert] = await rows(
      `select resolved_at, resolution, resolved_by, note from alerts
       where kind = 'provider_differences' order by id desc limit 1`,
    );
    return alert;
  };

  it('closes its alert once a later comparison finds the differences gone, whoever asked for it', async () => {
    const { id } = await bought();
    await rows('update subscriptions set monthly_share = monthly_share + 1 where id = $1', id);
    await nextNight();
    staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect(kinds(await compare(), id)).toEqual(['amount']);
    expect(await lastAlert()).toMatchObject({ resolved_at: null });
    await rows(
      'update subscriptions set monthly_share = 500 where id in (select subscription_id from provider_differences)',
    );
    const clean = await compare();
    expect(clean.differences.results).toEqual([]);
    expect(await lastAlert()).toEqual({
      resolved_at: expect.any(Date),
      resolution: 'closed',
      resolved_by: null,
      note: `Une comparaison plus récente (n°\u00a0${clean.comparison.id}) ne trouve plus ces différences.`,
    });
  });

  it('closes its alert once each of its differences is repaired', async () => {
    const { id } = await bought();
    await rows('update subscriptions set monthly_share = monthly_share + 100 where id = $1', id);
    await nextNight();
    staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const { differences } = await last();
    expect(await lastAlert()).toMatchObject({ resolved_at: null });
    for (const difference of differences.results) expect((await repair(difference.id)).statusCode).toBe(200);
    expect((await last()).differences.results).toEqual([]);
    expect(await lastAlert()).toMatchObject({
      resolved_at: expect.any(Date),
      note: 'Ces différences ont été réparées, et les deux côtés relus.',
    });
  });

  it('keeps the alert of a debit open until the same day is compared again without it', async () => {
    await bought();
    const [order] = await rows('select id from orders where user_id = $1', customer.id);
    await rows('update orders set total_amount = total_amount - 1 where id = $1', order.id);
    await nextNight();
    staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const { id, day } = (await last()).comparison;
    const alert = async () =>
      (await rows(`select resolved_at from alerts where once_key = $1`, `comparison:${id}`))[0];
    await nextNight();
    staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await last()).comparison.differences_count).toBe(0);
    expect(await alert()).toEqual({ resolved_at: null });
    await rows('update orders set total_amount = total_amount + 1 where id = $1', order.id);
    const again = await compare();
    await rows(
      `update provider_comparisons set day = $2, status = 'running', finished_at = null where id = $1`,
      again.comparison.id,
      day,
    );
    await runComparison(shop, again.comparison.id);
    expect(await alert()).toEqual({ resolved_at: expect.any(Date) });
  });
});

describe('the comparison with the provider', () => {
  it('finds nothing in a clean shop, whatever became of its subscriptions', async () => {
    const { id } = await bought();
    await bought();
    const [{ automation_id: automationId }] = await rows(
      'select automation_id from subscriptions where id = $1',
      id,
    );
    await shop.app.inject({
      method: 'POST',
      url: `/api/automations/${automationId}/toggle_subscription/`,
      headers: customer.headers,
      payload: { action: 'cancel' },
    });
    await shop.roundTrip();
    const found = await compare();
    expect(found.differences.results).toEqual([]);
    expect(found.comparison).toMatchObject({
      origin: 'staff',
      differences_count: 0,
      differences_by_kind: {},
    });
    expect(found.comparison.subscriptions_seen).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['amount', 'monthly_share = monthly_share + 100', 'set_share'],
    ['cancel_at_period_end', `status = 'cancelling', end_date = current_period_end`, 'set_end'],
    ['status', `status = 'cancelled', end_reason = 'cancelled', end_date = now()`, 'set_end'],
  ])(
    'finds a row whose %s was tampered with, and carries the repair to the provider',
    async (kind, change) => {
      const { id } = await bought();
      await rows(`update subscriptions set ${change} where id = $1`, id);
      const found = await compare();
      expect(kinds(found, id)).toEqual([kind]);
      const [difference] = found.differences.results.filter(({ subscription_id }) => subscription_id === id);
      expect(difference).toMatchObject({ repairable: true, repair: expect.stringMatching(/^Portez chez/) });
      const repaired = await repair(difference!.id);
      expect([repaired.statusCode, repaired.json()]).toEqual([
        200,
        {
          agrees: true,
          detail: 'Réparé\u00a0: les deux côtés viennent d’être relus, ils disent la même chose.',
        },
      ]);
      // Without another comparison: what is gone has left the list.
      expect(kinds(await last(), id)).toEqual([]);
      await shop.roundTrip();
      expect(kinds(await compare(), id)).toEqual([]);
    },
  );

  it('finds a subscription that ended at the provider, and the shop follows once asked to', async () => {
    const { id, provider } = await bought();
    await atProvider('DELETE', `subscriptions/${provider}`);
    const found = await compare();
    expect(kinds(found, id)).toEqual(['status']);
    expect(found.differences.results.find((one) => one.subscription_id === id)).toMatchObject({
      person: { id: customer.id, email: customer.email, is_deleted: false },
      automation_name: `Outil ${serial}`,
    });
    expect((await repair(found.differences.results.at(-1)!.id)).statusCode).toBe(200);
    await shop.roundTrip();
    expect(await rows('select status from subscriptions where id = $1', id)).toEqual([
      { status: 'cancelling' },
    ]);
    expect(kinds(await compare(), id)).toEqual([]);
  });

  it('after a repair says what still differs, with what both sides say then', async () => {
    const { id, provider } = await bought();
    await rows('update subscriptions set monthly_share = monthly_share + 100 where id = $1', id);
    await rows(`update users set stripe_customer_id = 'cus_other' where id = $1`, customer.id);
    const found = await compare();
    expect(kinds(found, provider).sort()).toEqual(['amount', 'customer']);
    const [amount] = found.differences.results.filter(({ kind }) => kind === 'amount');
    expect((await repair(amount!.id)).json()).toMatchObject({
      agrees: false,
      detail: expect.stringContaining('une différence demeure'),
    });
    expect(kinds(await last(), provider)).toEqual(['customer']);
    await rows(`update users set stripe_customer_id = null where id = $1`, customer.id);
    await atProvider('DELETE', `subscriptions/${provider}`);
    await rows(
      `update subscriptions set status = 'cancelled', end_reason = 'cancelled' where user_id = $1`,
      customer.id,
    );
  });

  it('finds what neither side can repair by itself: a person is told what to do', async () => {
    const { id, provider } = await bought();
    const other = await bought();
    await rows(
      `update subscriptions set current_period_end = current_period_end - interval '1 day' where id = $1`,
      id,
    );
    await rows(`update users set stripe_customer_id = 'cus_other' where id = $1`, customer.id);
    await rows(`update subscriptions set stripe_subscription_id = 'sub_unknown' where id = $1`, other.id);
    await rows('delete from provider_subscriptions where stripe_subscription_id = $1', other.provider);
    await rows(
      'update payments set stripe_subscription_id = null, id = gen_random_uuid() where stripe_subscription_id = $1',
      other.provider,
    );
    const found = await compare();
    expect(kinds(found, provider).sort()).toEqual(['customer', 'period']);
    expect(kinds(found, 'sub_unknown')).toEqual(['missing_at_provider']);
    expect(kinds(found, other.provider)).toEqual(['missing_here']);
    const [byHand] = found.differences.results.filter(({ kind }) => kind === 'missing_here');
    expect(byHand).toMatchObject({ repairable: false, repair: expect.stringContaining('résiliez-le') });
    const refused = await repair(byHand!.id);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'difference_needs_person']);
    // Put back, for the other tests look at the same shop.
    await rows(`update users set stripe_customer_id = null where id = $1`, customer.id);
    await atProvider('DELETE', `subscriptions/${provider}`);
    await atProvider('DELETE', `subscriptions/${other.provider}`);
    await rows(
      `update subscriptions set status = 'cancelled', end_reason = 'cancelled' where user_id = $1`,
      customer.id,
    );
  });

  it('finds an open invoice that no order waits for', async () => {
    const { id, provider } = await bought();
    const [{ current_period_end: end }] = await rows(
      'select current_period_end from subscriptions where id = $1',
      id,
    );
    const [{ stripe_customer_id: person }] = await rows(
      'select stripe_customer_id from users where id = $1',
      customer.id,
    );
    shop.sandbox.control.declineNext('insufficient_funds', { customer: person, times: 5 });
    await shop.travelTo(new Date(end.getTime() + 2 * HOUR_MS));
    staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect(kinds(await compare(), id)).toEqual([]);
    await rows(
      `update orders set status = 'cancelled' where user_id = $1 and reason = 'renewal'`,
      customer.id,
    );
    const found = await compare();
    expect(kinds(found, id)).toEqual(['open_invoice_unknown']);
    expect(found.comparison.invoices_seen).toBeGreaterThan(0);
    await atProvider('DELETE', `subscriptions/${provider}`);
    await rows(
      `update subscriptions set status = 'cancelled', end_reason = 'cancelled', past_due_since = null where id = $1`,
      id,
    );
  });

  it('finds the debits and the refunds of the day to the cent, on either side', async () => {
    const { id } = await bought();
    await bought();
    await bought();
    const orders = await rows('select id from orders where user_id = $1 order by id', customer.id);
    await shop.app.inject({
      method: 'POST',
      url: `/api/admin/orders/${orders[0].id}/refund/`,
      headers: staff.headers,
      payload: { request_id: crypto.randomUUID(), reason: 'legal', subscription: 1 },
    });
    await shop.roundTrip();
    const [{ stripe_intent_id: intent }] = await rows(
      'select stripe_intent_id from payments where order_id = $1',
      orders[1].id,
    );
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const clean = await compare();
    expect(kinds(clean, id)).toEqual([]);
    expect(clean.comparison.debits.here).toBe(clean.comparison.debits.there);
    expect(clean.comparison.debits.here).toBeGreaterThanOrEqual(115);
    expect(clean.comparison.refunds).toEqual({ here: 1, there: 1 });
    await rows('update orders set total_amount = total_amount - 1 where id = $1', orders[1].id);
    await rows(`update refunds set amount = 99, recurring_amount = 99 where order_id = $1`, orders[0].id);
    const tampered = await compare();
    expect(tampered.comparison.differences_by_kind).toMatchObject({ debit: 1, refund: 1 });
    expect(tampered.comparison.debits.there - tampered.comparison.debits.here).toBeCloseTo(0.01);
    await rows('update orders set total_amount = total_amount + 1 where id = $1', orders[1].id);
    await rows(`update refunds set amount = 100, recurring_amount = 100 where order_id = $1`, orders[0].id);
    // A refund made by hand at the provider.
    await atProvider('POST', 'refunds', { payment_intent: intent, amount: '50' });
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    expect((await compare()).comparison.differences_by_kind).toMatchObject({ refund: 1 });
  });

  it('counts among what the card received nothing that a person paid out another way', async () => {
    await buy(shop, customer, await createAutomation(shop, { name: 'Rendu autrement' }), '4000000000005126');
    await shop.roundTrip();
    const [{ id }] = await rows('select id from orders where user_id = $1', customer.id);
    const ask = (url: string, payload: object) =>
      shop.app.inject({ method: 'POST', url, headers: staff.headers, payload });
    const asked = { request_id: crypto.randomUUID(), reason: 'legal' };
    expect((await ask(`/api/admin/orders/${id}/refund/`, asked)).statusCode).toBe(201);
    await shop.roundTrip();
    await shop.travelTo(new Date(shop.clock.now().getTime() + 700_000));
    await shop.roundTrip();
    const [alert] = await rows(
      `select id from alerts where kind = 'refund_failed' and details->>'order' = $1`,
      id,
    );
    const settled = await ask(`/api/admin/alerts/${alert.id}/resolve/`, { act: 'paid_otherwise' });
    expect(settled.statusCode).toBe(200);
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
    const { comparison } = await compare();
    expect(comparison.refunds.here).toBe(comparison.refunds.there);
  });
});

describe('the night', () => {
  const nights = async () =>
    rows(`select day, status from provider_comparisons where origin = 'night' order by id`);

  it('is compared once from 03:00 in Paris, by two processes at the same moment', {
    tags: ['7.provider-comparison'],
  }, async () => {
    const second = await startSecondProcess(shop);
    try {
      const tomorrow = parisDayIn(shop.clock.now(), 2);
      await shop.clock.moveTo(new Date(`${tomorrow}T00:30:00Z`));
      const before = (await nights()).length;
      expect(await nightlyComparison.run(shop)).toBe(0);
      await shop.clock.moveTo(new Date(`${tomorrow}T02:30:00Z`));
      await expect.poll(() => parisHour(second.shop.clock.now())).toBeGreaterThanOrEqual(3);
      const begun = await Promise.all([nightlyComparison.run(shop), nightlyComparison.run(second.shop)]);
      expect(begun.reduce((sum, one) => sum + one, 0)).toBe(1);
      await shop.drain();
      expect(await nightlyComparison.run(second.shop)).toBe(0);
      expect((await nights()).length).toBe(before + 1);
      expect((await nights()).at(-1)).toMatchObject({ status: 'finished' });
    } finally {
      await second.stop();
    }
  });

  /** The last night's comparison, begun just now and never ended. */
  async function unfinished(): Promise<number> {
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    const [{ id }] = await rows(
      `select id from provider_comparisons where origin = 'night' order by id desc`,
    );
    await rows(
      `update provider_comparisons set status = 'running', finished_at = null, started_at = $2 where id = $1`,
      id,
      shop.clock.now(),
    );
    return id;
  }

  it('is handed to the worker again after the next midnight too', async () => {
    const id = await unfinished();
    await shop.clock.moveTo(new Date(`${parisDayIn(shop.clock.now(), 1)}T00:30:00Z`));
    await shop.drain();
    expect(await rows('select status from provider_comparisons where id = $1', id)).toEqual([
      { status: 'finished' },
    ]);
  });

  it('is handed to the worker again an hour later, when the provider was away', async () => {
    const id = await unfinished();
    expect(await nightlyComparison.run(shop)).toBe(0);
    await rows(
      `update provider_comparisons set started_at = $2 where id = $1`,
      id,
      new Date(shop.clock.now().getTime() - HOUR_MS),
    );
    await shop.drain();
    const [{ status }] = await rows('select status from provider_comparisons where id = $1', id);
    expect(status).toBe('finished');
  });

  it('tells staff of its differences by one alert', async () => {
    const { id } = await bought();
    await rows('update subscriptions set monthly_share = monthly_share + 1 where id = $1', id);
    await shop.travelTo(new Date(shop.clock.now().getTime() + DAY_MS));
    const alerts = await rows(`select details from alerts where kind = 'provider_differences'`);
    expect(alerts.length).toBeGreaterThan(0);
  });
});

describe('the command', () => {
  it('compares in its own process, and answers what differs', async () => {
    const { id } = await bought();
    await rows('update subscriptions set monthly_share = monthly_share + 1 where id = $1', id);
    const { comparison, differences } = await compareNow(shop);
    expect(comparison).toMatchObject({ origin: 'command', status: 'finished' });
    expect(differences).toContainEqual(
      expect.objectContaining({ kind: 'amount', subscription_id: id, here: 501, there: 500 }),
    );
  });
});

describe('rouage compare', () => {
  const command = (environment: Record<string, string | undefined>) => runRouage(['compare'], environment);
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rouage-compare-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('compares by the settings it is given, prints each difference and ends with 1', async () => {
    const { id } = await bought();
    await rows('update subscriptions set monthly_share = monthly_share + 1 where id = $1', id);
    const { DATABASE_URL, STRIPE_API_URL } = shop.settings;
    const { code, stdout } = await command({ DATABASE_URL, STRIPE_API_URL });
    expect(stdout).toMatch(/^amount .+: 501 here, 500 there\. Portez chez/m);
    expect(stdout).toMatch(/\d+ differences\.\n$/);
    expect(code).toBe(1);
  }, 60_000);

  it('finds the database and the provider of the demo that runs by its data folder alone', async () => {
    const demo = await createTestDatabase('rouage');
    const sandbox = fork('src/sandbox/main.ts', {
      env: { PATH: process.env.PATH, DATABASE_URL: demo.url, DATA_DIR: folder },
    });
    try {
      await once(sandbox, 'message');
      const [{ data_directory: cluster }] = await rows('show data_directory');
      const ofDemo = { DATA_DIR: dirname(cluster) };
      const { code, stdout, stderr } = await command(ofDemo);
      expect(stderr).toBe('');
      expect(stdout).toMatch(/^0 subscriptions compared[\s\S]+\nNo difference\.\n$/);
      expect(code).toBe(0);
      // Killed as no process would end by itself: what it left behind must not be taken for it.
      sandbox.kill('SIGKILL');
      await once(sandbox, 'exit');
      expect(await command(ofDemo)).toEqual({
        code: 1,
        stdout: '',
        stderr: 'The payment sandbox of this shop is not running: begin it with npm start\n',
      });
    } finally {
      sandbox.kill('SIGKILL');
      await demo.drop();
    }
  }, 60_000);

  it('says in one line that no demo runs, and begins none', async () => {
    expect(await command({ DATA_DIR: folder })).toEqual({
      code: 1,
      stdout: '',
      stderr: `No shop runs in ${folder}: begin it with npm start, or set DATABASE_URL\n`,
    });
    expect(await readdir(folder)).toEqual([]);
  }, 60_000);
});

describe('the calls', () => {
  it('are for staff alone, refuse two at once, and find no difference that does not exist', async () => {
    for (const method of ['GET', 'POST'] as const) {
      expect((await shop.app.inject({ method, url: path })).statusCode).toBe(401);
      const answer = await shop.app.inject({ method, url: path, headers: customer.headers });
      expect(answer.statusCode).toBe(403);
    }
    expect((await repair(999_999)).statusCode).toBe(404);
    const repairUrl = `${path}differences/1/repair/`;
    expect((await shop.app.inject({ method: 'POST', url: repairUrl })).statusCode).toBe(401);
    const asCustomer = { method: 'POST', url: repairUrl, headers: customer.headers } as const;
    expect((await shop.app.inject(asCustomer)).statusCode).toBe(403);
    expect((await shop.app.inject({ url: `${path}?page=0`, headers: staff.headers })).statusCode).toBe(400);
    const ask = () => shop.app.inject({ method: 'POST', url: path, headers: staff.headers });
    // Two of the team at one instant.
    const both = await Promise.all([ask(), ask()]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const again = await ask();
    expect([again.statusCode, again.json().code]).toEqual([409, 'comparison_running']);
    await shop.drain();
  });
});
