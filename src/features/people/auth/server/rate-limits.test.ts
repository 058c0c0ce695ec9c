import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
beforeAll(async () => {
  shop = await startShop({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  second = await startSecondProcess(shop);
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

let host = 0;
function newAddress(): string {
  host += 1;
  return `192.0.2.${host}`;
}
function post(path: string, payload: object, { address = newAddress(), app = shop.app } = {}) {
  return app.inject({
    method: 'POST',
    url: `/api/auth/${path}/`,
    payload,
    headers: { 'x-forwarded-for': address },
  });
}
const refused = {
  detail: 'Trop de requêtes. Veuillez patienter avant de réessayer.',
  code: 'too_many_requests',
};

describe('the limits of sign-in', () => {
  it('refuse the thirty-first attempt of one address within a minute', async () => {
    const address = newAddress();
    const statuses = [];
    for (let n = 0; n < 31; n += 1) {
      const answer = await post(
        'token',
        { email: `a${n}@exemple.fr` },
        { address, app: n % 2 ? second.app : shop.app },
      );
      statuses.push(answer.statusCode);
    }
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
    expect(statuses[30]).toBe(429);
  });
});

describe('the limits of the other calls', () => {
  it('refuse the thirty-first registration of one address within ten minutes', async () => {
    const address = newAddress();
    for (let n = 0; n < 30; n += 1) await post('registration', {}, { address });
    const answer = await post('registration', {}, { address });
    expect([answer.statusCode, answer.json()]).toEqual([429, refused]);
  });

  it('refuse the twenty-first email check of one address within a minute', async () => {
    const address = newAddress();
    for (let n = 0; n < 20; n += 1) await post('check-email', { email: `b${n}@exemple.fr` }, { address });
    expect((await post('check-email', { email: 'c@exemple.fr' }, { address })).statusCode).toBe(429);
  });

  it('refuse the fourth verification email to one address from one network, and to no other network', async () => {
    const address = newAddress();
    const ask = (from: string) =>
      post('registration/resend-email', { email: 'd@exemple.fr' }, { address: from });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await ask(address)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask(newAddress())).statusCode).toBe(200);
  });

  it('refuse the fourth reset email to one address from one network, whether anybody has it or not', async () => {
    const { email } = await createCustomer(shop);
    for (const whose of [email, 'e@exemple.fr']) {
      const address = newAddress();
      const statuses = [];
      for (let n = 0; n < 4; n += 1) {
        const answer = await second.app.inject({
          method: 'POST',
          url: '/api/password/request/',
          payload: { email: whose },
          headers: { 'x-forwarded-for': address },
        });
        statuses.push(answer.statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
  });

  it('keep no address and no email in the counters', async () => {
    const { rows } = await shop.pool.query<{ key: string }>('select key from rate_limits');
    expect(rows.filter(({ key }) => key.includes('@') || key.includes('192.0.2'))).toEqual([]);
  });

  it('forget a counter once its window is over', async () => {
    await shop.pool.query(
      `insert into rate_limits (key, points, expire) values ('over', 1, $1), ('running', 1, $2), ('endless', 1, null)`,
      [Date.now() - 1, Date.now() + MINUTE_MS],
    );
    await shop.drain();
    const query = `select key from rate_limits where key in ('over', 'running', 'endless') order by key`;
    expect((await shop.pool.query(query)).rows).toEqual([{ key: 'endless' }, { key: 'running' }]);
  });
});
