import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop, type TestShop } from '#tests/start-shop.ts';

/** Attempts to sign in, each by `headersOf(n)`; answers how many were let through. */
async function attempts(shop: TestShop, count: number, headersOf: (n: number) => Record<string, string>) {
  let admitted = 0;
  for (let n = 0; n < count; n += 1) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/token/',
      payload: { email: `a${n}@exemple.fr` },
      headers: headersOf(n),
    });
    if (answer.statusCode !== 429) admitted += 1;
  }
  return admitted;
}

describe('a visitor behind one trusted proxy', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });
  });
  afterAll(() => shop.stop());

  it('is the one whom the proxy saw, however many addresses were forged before it', async () => {
    const forged = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}, 10.0.${n}.1, 192.0.2.1` });
    expect(await attempts(shop, 60, forged)).toBe(30);
  });

  it('of IPv6 counts by the network of 64 bits that one subscriber is given', async () => {
    const neighbour = (n: number) => ({ 'x-forwarded-for': `2001:db8:7:1:${n.toString(16)}::${n}` });
    expect(await attempts(shop, 60, neighbour)).toBe(30);
    const elsewhere = () => ({ 'x-forwarded-for': '2001:db8:7:2::1' });
    expect(await attempts(shop, 1, elsewhere)).toBe(1);
  });
});

describe('a visitor behind proxies that the settings name by their networks', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'loopback, 10.0.0.0/8' });
  });
  afterAll(() => shop.stop());

  it('is the first address from the right that is none of theirs', async () => {
    const forged = (n: number) => ({ 'x-forwarded-for': `198.51.100.${n}, 192.0.2.1, 10.1.2.3` });
    expect(await attempts(shop, 60, forged)).toBe(30);
  });
});

describe('a visitor where no proxy is trusted', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => shop.stop());

  it('is whoever holds the connection, whatever the headers say', async () => {
    expect(await attempts(shop, 60, (n) => ({ 'x-forwarded-for': `192.0.2.${n}` }))).toBe(30);
  });
});
