import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { DocumentLine } from '../contract.ts';

let shop: TestShop;
let camille: TestCustomer;
let automationId: number;
let serial = 0;
let slug: string;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  slug = `facturier-${serial}`;
  automationId = await createAutomation(shop, { name: `Facturier ${serial}`, html: '<p>Outil</p>' });
  camille = await createCustomer(shop);
  await createSubscription(shop, { userId: camille.id, automationId });
});

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
const ask = (method: Method, path: string, payload?: object, { who = camille, app = shop.app } = {}) =>
  app.inject({
    method,
    url: `/api/tools/${slug}/documents/${path}`,
    headers: who.headers,
    ...(payload ? { payload } : {}),
  });
const save = (key: string, value: unknown = {}, version = 0) =>
  ask('PUT', `${key}/`, { value: JSON.stringify(value), title: key, version, save_id: randomUUID() });
const issue = (key: string, more: object = {}, options = {}) =>
  ask('POST', `${key}/issue/`, { kind: 'invoice', version: 1, ...more }, options);
const numbers = async (kind = 'invoice') => {
  const { documents } = (await ask('GET', '')).json<{ documents: DocumentLine[] }>();
  return documents
    .filter((line) => line.kind === kind)
    .map(({ number }) => number)
    .sort((a, b) => Number(a) - Number(b));
};

describe('POST /api/tools/{slug}/documents/{key}/issue/', () => {
  it('gives the next number of a kind, each kind its own, and says it again to who asks again', {
    tags: ['7.POST/api/tools/{slug}/documents/{key}/issue/'],
  }, async () => {
    for (const key of ['a', 'b', 'c']) await save(key);
    expect((await issue('a')).json()).toMatchObject({ kind: 'invoice', number: 1, version: 1 });
    expect((await issue('a')).json()).toMatchObject({ number: 1 });
    expect((await issue('b')).json()).toMatchObject({ number: 2 });
    expect((await issue('c', { kind: 'quote' })).json()).toMatchObject({ kind: 'quote', number: 1 });
    expect((await issue('c')).json()).toMatchObject({ code: 'document_issued' });
    expect((await ask('GET', '')).json()).toMatchObject({ begun: ['invoice', 'quote'] });
    expect((await issue('inconnu')).statusCode).toBe(404);
    expect((await issue('a', { kind: 'ticket' })).json()).toMatchObject({
      kind: ['Cette sorte de document n’est pas numérotée.'],
    });
  });

  it('goes on from the number that the customer gives for their first, and from no other', async () => {
    for (const key of ['a', 'b']) await save(key);
    expect((await issue('a', { first: 42 })).json()).toMatchObject({ number: 42 });
    expect((await issue('b', { first: 7 })).json()).toMatchObject({ number: 43 });
  });

  it('freezes what its customer saw: neither saved, nor removed, nor issued from an older look', {
    tags: ['documents.issued'],
  }, async () => {
    await save('a', { total: 100 });
    await save('a', { total: 120 }, 1);
    expect((await issue('a')).json()).toMatchObject({ code: 'document_changed' });
    expect(await numbers()).toEqual([]);
    expect((await issue('a', { version: 2 })).json()).toMatchObject({ number: 1 });
    expect((await save('a', { total: 1 }, 2)).json()).toMatchObject({ code: 'document_issued' });
    expect((await ask('DELETE', 'a/')).json()).toMatchObject({ code: 'document_issued' });
    expect((await ask('PATCH', 'a/', { archived: true })).json()).toMatchObject({
      archived: true,
      number: 1,
    });
    expect((await ask('GET', 'a/')).json()).toMatchObject({ value: '{"total":120}', number: 1 });
  });

  it('leaves no hole and no double: forty issued at one instant in two tools, on two processes', {
    tags: ['documents.numbers'],
  }, async () => {
    const other = await startSecondProcess(shop);
    const first = slug;
    const keys = Array.from({ length: 20 }, (_, at) => `f-${at}`);
    for (const key of keys) await save(key);
    slug = `${first}-bis`;
    const second = await createAutomation(shop, { name: `Facturier ${serial} bis`, html: '<p>Outil</p>' });
    await createSubscription(shop, { userId: camille.id, automationId: second });
    for (const key of keys) await save(key);
    try {
      const both = [first, slug].flatMap((tool) =>
        keys.flatMap((key, at) => {
          slug = tool;
          const app = at % 2 ? other.app : shop.app;
          // Each twice: a double click, or an answer that was lost.
          return [issue(key, {}, { app }), issue(key, {}, { app: shop.app })];
        }),
      );
      const answers = await Promise.all(both);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      const given: (number | null)[] = [];
      for (const tool of [first, `${first}-bis`]) {
        slug = tool;
        given.push(...(await numbers()));
      }
      expect(given.sort((a, b) => Number(a) - Number(b))).toEqual(
        Array.from({ length: 40 }, (_, at) => at + 1),
      );
    } finally {
      await other.stop();
    }
  });

  it('of a save and an issue at one instant, the number is of what is shown afterwards', async () => {
    for (let round = 0; round < 10; round += 1) {
      const key = `r-${round}`;
      await save(key, { de: 'avant' });
      const [saved, issued] = await Promise.all([save(key, { de: 'après' }, 1), issue(key)]);
      const row = (await ask('GET', `${key}/`)).json();
      if (issued.statusCode === 200) {
        expect([saved.statusCode, row.value]).toEqual([409, '{"de":"avant"}']);
      } else {
        expect([saved.statusCode, issued.json().code, row.number]).toEqual([200, 'document_changed', null]);
      }
    }
    const given = await numbers();
    expect(given).toEqual(given.map((_, at) => at + 1));
  });
});
