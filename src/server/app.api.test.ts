import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShop, type TestShop } from '../../tests/start-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

describe('the API as a whole', () => {
  it('answers 404 in French with a stable code for a call that does not exist', async () => {
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
