import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SharedShop, sharedShop } from '#tests/shared-shop.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: SharedShop;
beforeAll(async () => {
  shop = await sharedShop();
});

describe('the API as a whole', () => {
  it('answers 404 in French with a stable code for a call that does not exist', {
    tags: ['8.404'],
  }, async () => {
    const answer = await shop.app.inject({ url: '/api/nothing-here/' });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      detail: "La ressource demandée n'a pas été trouvée.",
      code: 'not_found',
    });
  });

  it.each(['/api/automations/?search=a%00b', '/api/automations/?category=%00'])(
    'answers 400, not 500, to a null character: %s',
    async (url) => {
      const answer = await shop.app.inject({ url });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'invalid' });
    },
  );

  it('describes its calls as OpenAPI 3.1', async () => {
    const answer = await shop.app.inject({ url: '/api/openapi.json' });
    expect(answer.json()).toMatchObject({ openapi: '3.1.0' });
  });

  it('says that it is in good health', async () => {
    const answer = await shop.app.inject({ url: '/api/health/' });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a process that lags by more than its bound', () => {
  const answerAfter = async (milliseconds: number) => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
    return lagging.app.inject({ url: '/api/automations/' });
  };
  let lagging: TestShop;
  beforeAll(async () => {
    lagging = await startShop({ OVERLOAD_LAG_MS: '50' });
  });
  afterAll(() => lagging.stop());

  it('answers 503 and when to come back, before it begins anything, and 200 once it has caught up', async () => {
    // The lag is the mean of the delays since the look before, a second ago: halts longer than that leave little else
    // in it.
    await expect
      .poll(() => answerAfter(1_100), { timeout: 20_000 })
      .toMatchObject({ statusCode: 503, headers: { 'retry-after': '10' } });
    await expect
      .poll(() => lagging.app.inject({ url: '/api/automations/' }), { timeout: 20_000 })
      .toMatchObject({ statusCode: 200 });
  });
});
