import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#domain/time/durations.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { runSweep } from '#tests/run-sweep.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let camille: TestCustomer;
let automationId: number;
let subscription: number;
let serial = 0;
let slug: string;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  slug = `outil-fermable-${serial}`;
  automationId = await createAutomation(shop, { name: `Outil fermable ${serial}`, html: '<p>Outil</p>' });
  camille = await createCustomer(shop);
  subscription = await createSubscription(shop, { userId: camille.id, automationId });
  await save({ n: 1 });
});

const save = (value: unknown, version = 0) =>
  shop.app.inject({
    method: 'PUT',
    url: `/api/tools/${slug}/documents/devis-1/`,
    headers: camille.headers,
    payload: { value: JSON.stringify(value), title: 'Devis', version, save_id: randomUUID() },
  });
const get = (url: string, who: { headers?: object } = camille) =>
  shop.app.inject({ url, headers: { ...who.headers } });
const end = () =>
  shop.pool.query(
    "update subscriptions set status = 'cancelled', end_reason = 'cancelled', end_date = $2 where id = $1",
    [subscription, shop.clock.now()],
  );
async function passDays(days: number) {
  await shop.clock.moveTo(new Date(shop.clock.now().getTime() + days * DAY_MS));
  await runSweep(shop, 'documents-of-shut-tools');
}
const emails = async () => {
  const { rows } = await shop.pool.query(
    "select payload from outbox where user_id = $1 and once_key like 'email:documents-ending:%'",
    [camille.id],
  );
  return rows.length;
};
const kept = async () => {
  const { rowCount } = await shop.pool.query('select 1 from document_stores where user_id = $1', [
    camille.id,
  ]);
  return rowCount;
};

describe('what is kept once a tool no longer opens', () => {
  it('waits twelve months, is announced thirty days before by one email, then goes', {
    tags: ['documents.wait'],
  }, async () => {
    await end();
    await passDays(1);
    await passDays(333);
    expect([await emails(), await kept()]).toEqual([0, 1]);
    await passDays(3);
    expect([await emails(), await kept()]).toEqual([1, 1]);
    await passDays(29);
    expect([await emails(), await kept()]).toEqual([1, 1]);
    await passDays(1);
    expect([await emails(), await kept()]).toEqual([1, 0]);
    const { rows } = await shop.pool.query(
      `select 1 from documents where not exists (select from document_stores s where s.id = store_id)
       union all select 1 from document_versions v
         where not exists (select from documents d where d.store_id = v.store_id and d.key = v.key)`,
    );
    expect(rows).toEqual([]);
  });

  it('stays once the tool opens again, however near the end was', async () => {
    await end();
    await passDays(1);
    await passDays(340);
    expect(await emails()).toBe(1);
    await shop.pool.query(
      "update subscriptions set status = 'active', end_date = null, end_reason = null where id = $1",
      [subscription],
    );
    await passDays(40);
    expect(await kept()).toBe(1);
    await end();
    await passDays(1);
    await passDays(300);
    expect([await emails(), await kept()]).toEqual([1, 1]);
  });

  it('is downloaded without a subscription, by its customer alone', {
    tags: ['documents.download', '7.GET/api/document-stores/', '7.GET/api/document-stores/{slug}/file/'],
  }, async () => {
    await end();
    expect((await get(`/api/tools/${slug}/documents/`)).statusCode).toBe(403);
    await passDays(1);
    camille = await signInAgain(shop, camille);
    const { stores } = (await get('/api/document-stores/')).json();
    expect(stores).toEqual([
      {
        slug,
        name: `Outil fermable ${serial}`,
        documents: 1,
        bytes: 7,
        used_at: expect.any(String),
        allowed: [],
        opens: false,
        last: { key: 'devis-1', title: 'Devis', saved_at: expect.any(String) },
        forgotten_at: expect.any(String),
      },
    ]);
    const days = (Date.parse(stores[0].forgotten_at) - shop.clock.now().getTime()) / DAY_MS;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
    const file = `/api/document-stores/${slug}/file/`;
    expect((await get(file)).json()).toMatchObject({
      tool: `Outil fermable ${serial}`,
      documents: [{ key: 'devis-1', title: 'Devis', value: { n: 1 } }],
    });
    const stranger = await createCustomer(shop);
    expect((await get(file, stranger)).statusCode).toBe(404);
    expect((await get('/api/document-stores/', stranger)).json()).toEqual({ stores: [] });
    expect((await get(file, {})).statusCode).toBe(401);
    expect((await get('/api/document-stores/', {})).statusCode).toBe(401);
  });

  it('is downloaded whole whatever a page wrote: numbers beyond all measure, names of objects’ own', async () => {
    const odd = { grand: '[1e999]', noms: '{"__proto__":{"a":1},"constructor":{"toJSON":2}}' };
    for (const [key, value] of Object.entries(odd)) {
      const payload = { value, title: key, version: 0, save_id: randomUUID() };
      const url = `/api/tools/${slug}/documents/${key}/`;
      const saved = await shop.app.inject({ method: 'PUT', url, headers: camille.headers, payload });
      expect(saved.statusCode).toBe(200);
    }
    const file = await get(`/api/document-stores/${slug}/file/`);
    expect(file.statusCode).toBe(200);
    expect(file.body).toContain(odd.noms);
  });

  it('no longer uses the book once that is taken back, by its customer alone, twice if they like', {
    tags: ['documents.book', '7.DELETE/api/document-stores/{slug}/allowed/'],
  }, async () => {
    const { headers } = camille;
    const payload = { parts: ['company', 'customers'] };
    await shop.app.inject({ method: 'PUT', url: `/api/tools/${slug}/allowed/`, headers, payload });
    await end();
    const allowed = async () => (await get('/api/document-stores/')).json().stores[0].allowed;
    expect(await allowed()).toEqual(['company', 'customers']);
    const takeBack = (who: { headers?: object } = camille, tool = slug) =>
      shop.app.inject({
        method: 'DELETE',
        url: `/api/document-stores/${tool}/allowed/`,
        headers: { ...who.headers },
      });
    expect((await takeBack({})).statusCode).toBe(401);
    expect((await takeBack(await createCustomer(shop))).statusCode).toBe(404);
    expect((await takeBack(camille, 'inconnu')).statusCode).toBe(404);
    expect(await allowed()).toEqual(['company', 'customers']);
    expect((await takeBack()).statusCode).toBe(204);
    expect((await takeBack()).statusCode).toBe(204);
    expect(await allowed()).toEqual([]);
  });
});
