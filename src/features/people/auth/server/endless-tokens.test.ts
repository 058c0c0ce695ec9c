import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

/** Signed by the shop's own secret, as a program of the house might by mistake. */
function sign(typ: string, claims: Record<string, unknown>): Promise<string> {
  const secret = new TextEncoder().encode(shop.settings.TOKEN_SECRET[0]);
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ }).sign(secret);
}

/** What every token says of a session that is open. */
async function claimsOf({ access }: { access: string }) {
  const payload = Buffer.from(String(access.split('.')[1]), 'base64url').toString();
  return JSON.parse(payload) as Record<string, unknown>;
}

it('an access token that says no end is refused, and with an end it is taken', async () => {
  const claims = await claimsOf(await createCustomer(shop));
  const answerTo = async (payload: Record<string, unknown>) => {
    const authorization = `Bearer ${await sign('at+jwt', payload)}`;
    return (await shop.app.inject({ url: '/api/users/me/', headers: { authorization } })).statusCode;
  };
  expect(await answerTo(claims)).toBe(200);
  expect(await answerTo({ ...claims, exp: undefined })).toBe(401);
});

it('a refresh token that says no end is refused', async () => {
  const { sub, sid } = await claimsOf(await createCustomer(shop));
  const refresh = await sign('refresh+jwt', { sub, sid, jti: randomUUID() });
  for (const url of ['/api/auth/token/refresh/', '/api/admin/token/refresh/']) {
    const answer = await shop.app.inject({ method: 'POST', url, payload: { refresh } });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_token']);
  }
});
