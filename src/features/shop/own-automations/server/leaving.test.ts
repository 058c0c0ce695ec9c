import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let customer: TestCustomer;
let automation: number;
let serial = 0;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  customer = await createCustomer(shop);
  automation = await createAutomation(shop, { name: `Outil quitté ${serial}` });
  const currentPeriodEnd = new Date(shop.clock.now().getTime() + 20 * DAY_MS);
  await createSubscription(shop, { userId: customer.id, automationId: automation, currentPeriodEnd });
});

const post = (url: string, payload: object, headers = {}) =>
  shop.app.inject({ method: 'POST', url, headers, payload });
const toggle = (action: string) =>
  post(`/api/automations/${automation}/toggle_subscription/`, { action }, customer.headers);
const say = (payload: object, who: { headers?: object } = customer, id: unknown = automation) =>
  post(`/api/automations/${id}/leaving-reason/`, payload, who.headers);
async function rows() {
  const found = await shop.pool.query(
    `select reason, words, subscription_id is not null as linked from leaving_reasons where automation_id = $1`,
    [automation],
  );
  return found.rows;
}

describe('POST /api/automations/{id}/leaving-reason/', () => {
  it('is for who left: nothing is asked while the subscription goes on, nor once it goes on again', {
    tags: ['leaving.after', '7.POST/api/automations/{id}/leaving-reason/'],
  }, async () => {
    expect((await say({ reason: 'price' })).statusCode).toBe(400);
    expect((await toggle('cancel')).statusCode).toBe(200);
    expect((await say({ reason: 'price' }, {})).statusCode).toBe(401);
    expect((await say({ reason: 'price' }, await createCustomer(shop))).statusCode).toBe(404);
    expect((await say({ reason: 'price' }, customer, 999_999)).statusCode).toBe(404);
    expect(await rows()).toEqual([]);
    expect((await say({ reason: 'price', words: ' Trop cher pour un mois. ' })).json()).toEqual({
      reason: 'price',
    });
    expect(await rows()).toEqual([{ reason: 'price', words: 'Trop cher pour un mois.', linked: true }]);
    expect((await toggle('reactivate')).statusCode).toBe(200);
    expect((await say({ reason: 'unused' })).statusCode).toBe(400);
  });

  it('refuses another reason, a text too long and an unknown field, in French', async () => {
    await toggle('cancel');
    const wrong = await say({ reason: 'ennui' });
    expect([wrong.statusCode, wrong.json().reason]).toEqual([400, ['Choisissez une des cinq raisons.']]);
    expect((await say({})).json().reason).toEqual(['Choisissez une des cinq raisons.']);
    const long = await say({ reason: 'price', words: 'a'.repeat(501) });
    expect(long.json().words).toEqual(['Ce champ ne peut pas dépasser 500 caractères.']);
    expect((await say({ reason: 'price', status: 'active' })).statusCode).toBe(400);
    expect(await rows()).toEqual([]);
  });

  it('keeps one answer, said twice at once or changed', { tags: ['leaving.once'] }, async () => {
    await toggle('cancel');
    const both = await Promise.all([say({ reason: 'price' }), say({ reason: 'price' })]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await say({ reason: 'missing', words: 'Un export.' });
    expect(await rows()).toEqual([{ reason: 'missing', words: 'Un export.', linked: true }]);
  });

  it('writes nothing of who is leaving altogether at that instant: the erasure would not see it', async () => {
    await toggle('cancel');
    const answer = await changedMeanwhile(
      shop.pool,
      {
        id: customer.id,
        lock: 'select from users where id = $1 for update',
        change: 'update users set deleted_at = now(), is_active = false where id = $1',
      },
      () => say({ reason: 'price', words: 'Trop cher pour un mois.' }),
    );
    expect(answer.statusCode).toBe(404);
    expect(await rows()).toEqual([]);
  });

  it('forgets with the account the words and whose they were, and after three years the choice', {
    tags: ['leaving.name'],
  }, async () => {
    await toggle('cancel');
    await say({ reason: 'elsewhere', words: 'Je suis Camille Martin.' });
    const { headers } = customer;
    const gone = await shop.app.inject({ method: 'DELETE', url: '/api/users/delete-account/', headers });
    expect(gone.statusCode).toBeLessThan(300);
    await shop.settle();
    expect(await rows()).toEqual([{ reason: 'elsewhere', words: '', linked: false }]);
    await shop.travelTo(new Date(shop.clock.now().getTime() + (3 * 365 + 2) * DAY_MS));
    await runSweep(shop, 'old-leaving-reasons');
    expect(await rows()).toEqual([]);
  });
});

describe('POST /api/leaving-reason/', () => {
  it('takes the answer of who left by a link, for what is theirs alone', {
    tags: ['7.POST/api/leaving-reason/'],
  }, async () => {
    await post('/api/termination/request/', { email: customer.email });
    await shop.drain();
    const mail = shop.mailbox.messages().find(({ to }) => JSON.stringify(to).includes(customer.email));
    const key = decodeURIComponent(/\/resiliation#([\w%-]+)/.exec(String(mail?.text))?.[1] ?? '');
    const body = { key, link: 'terminate', automation_id: automation, reason: 'trouble' };
    expect((await post('/api/leaving-reason/', body)).statusCode).toBe(400);
    await post('/api/termination/confirm/', { key, automation_id: automation });
    expect((await post('/api/leaving-reason/', body)).statusCode).toBe(200);
    expect(await rows()).toEqual([{ reason: 'trouble', words: '', linked: true }]);
    const other = await createAutomation(shop, { name: `Autre ${serial}` });
    expect((await post('/api/leaving-reason/', { ...body, automation_id: other })).statusCode).toBe(404);
    const wrongLink = await post('/api/leaving-reason/', { ...body, link: 'price_change' });
    expect(wrongLink.json().code).toBe('link_expired');
  });
});
