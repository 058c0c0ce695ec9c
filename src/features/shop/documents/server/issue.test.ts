import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STORE_BYTES, STORE_DOCUMENTS } from '#domain/document/document-limits.ts';
import type { GivenPaper, PaperAmounts, PaperLine } from '#domain/document/issued-papers.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import { parisDayIn } from '#domain/time/paris-calendar.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { paperOf } from '#tests/factories/papers.ts';
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
const amounts = (net: number, ...rates: number[]): PaperAmounts => {
  const of = rates.map((vat_rate) => ({
    vat_rate,
    net_cents: net * 100,
    vat_cents: Math.round(net * vat_rate),
  }));
  const net_cents = Math.max(net * 100 * rates.length, net * 100);
  const vat_cents = of.reduce((sum, rate) => sum + rate.vat_cents, 0);
  return { net_cents, vat_cents, total_cents: net_cents + vat_cents, rates: of };
};
const dayIn = (days: number) => parisDayIn(shop.clock.now(), days);
const french = (day: string) => day.split('-').reverse().join('/');
interface Asking {
  kind?: string;
  version?: number;
  first?: number;
  paper?: Partial<GivenPaper>;
}
const issue = (key: string, { paper: of = {}, ...more }: Asking = {}, options = {}) =>
  ask(
    'POST',
    `${key}/issue/`,
    { kind: 'invoice', version: 1, paper: paperOf(parisDay(shop.clock.now()), of), ...more },
    options,
  );
const credit = (key: string, of: Partial<GivenPaper>, options = {}) =>
  issue(key, { kind: 'credit_note', paper: of }, options);
const papers = async (who = camille) => {
  const url = `/api/tools/${slug}/papers/`;
  const answer = await shop.app.inject({ method: 'GET', url, headers: who.headers });
  return answer.json<{ papers: PaperLine[] }>().papers;
};
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

  it('a number never has a day before that of the last of its series, from whatever tool: the day is asked anew', {
    tags: ['documents.chronological'],
  }, async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) await save(key);
    expect((await issue('a', { paper: { day: dayIn(20) } })).json()).toMatchObject({
      number: 1,
      written: `F-${dayIn(20).slice(0, 4)}-0001`,
    });
    const behind = await issue('b', { paper: { day: dayIn(-3) } });
    expect([behind.statusCode, behind.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'number_behind',
        detail: expect.stringContaining(
          `date du ${french(dayIn(20))}, ce document celle du ${french(dayIn(-3))}`,
        ),
      }),
    ]);
    // A series of their own each.
    expect((await credit('c', { day: dayIn(-3) })).json()).toMatchObject({
      written: `AV-${dayIn(-3).slice(0, 4)}-0001`,
    });
    const first = slug;
    slug = `${first}-bis`;
    const second = await createAutomation(shop, { name: `Facturier ${serial} bis`, html: '<p>Outil</p>' });
    await createSubscription(shop, { userId: camille.id, automationId: second });
    await save('ailleurs');
    expect((await issue('ailleurs', { paper: { day: dayIn(19) } })).statusCode).toBe(409);
    expect((await issue('ailleurs', { paper: { day: dayIn(20) } })).json()).toMatchObject({ number: 2 });
    slug = first;
    expect((await issue('b', { paper: { day: dayIn(31) } })).json()).toMatchObject({ number: 3 });
  });

  it('of two days that are given at one instant, numbers follow the days, whoever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const keys = [`n-${round}`, `o-${round}`];
      for (const key of keys) await save(key);
      const days = [dayIn(2 * round), dayIn(2 * round + 1)];
      await Promise.all(keys.map((key, at) => issue(key, { paper: { day: days[at]! } })));
    }
    const lines = (await papers()).toSorted((a, b) => (a.number < b.number ? -1 : 1));
    expect(lines.map(({ day }) => day)).toEqual(lines.map(({ day }) => day).toSorted());
    expect(await numbers()).toEqual(lines.map((_, at) => at + 1));
  });

  it('says by its field what is no paper: a number is of a day, an amount and its rates', async () => {
    await save('a');
    for (const [of, field] of [
      [{ day: '2026-02-30' }, 'paper.day'],
      [{ day: dayIn(32) }, 'paper.day'],
      [{ prefix: 'AV' }, 'paper.prefix'],
      [{ prefix: 'F 1' }, 'paper.prefix'],
      [{ total_cents: 1 }, 'paper.total_cents'],
      [{ net_cents: 0.5 }, 'paper.net_cents'],
      [{ ...amounts(100, 20), rates: [] }, 'paper.vat_cents'],
      [{ customer: 'a'.repeat(201) }, 'paper.customer'],
    ] as [Partial<GivenPaper>, string][]) {
      const answer = await issue('a', { paper: of });
      expect([of, answer.statusCode, Object.keys(answer.json())]).toEqual([
        of,
        400,
        expect.arrayContaining([field]),
      ]);
    }
    const nothing = await credit('a', amounts(0, 20));
    expect([nothing.statusCode, Object.keys(nothing.json())]).toEqual([
      400,
      expect.arrayContaining(['paper.total_cents']),
    ]);
    const without = await ask('POST', 'a/issue/', { kind: 'invoice', version: 1 });
    expect([without.statusCode, Object.keys(without.json())]).toEqual([
      400,
      expect.arrayContaining(['paper']),
    ]);
    expect(await numbers()).toEqual([]);
  });

  it('a credit note gives back no more than is left of its invoice, rate by rate, in whatever writing of its number', {
    tags: ['documents.credit'],
  }, async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await save(key);
    const year = parisDay(shop.clock.now()).slice(0, 4);
    await issue('a', { paper: amounts(100, 5.5) });
    for (const origin of [`F-${year}-0001`, `F-${year}-1`, `f ${year} 01`, `N° F-${year}-0001`]) {
      const beyond = await credit('b', { origin, ...amounts(80, 20) });
      expect([origin, beyond.statusCode, beyond.json()]).toEqual([
        origin,
        409,
        expect.objectContaining({ code: 'credit_beyond' }),
      ]);
    }
    expect((await credit('b', { origin: `F-${year}-1`, ...amounts(60, 5.5) })).statusCode).toBe(200);
    expect((await credit('c', { origin: `F-${year}-0001`, ...amounts(60, 5.5) })).json()).toMatchObject({
      code: 'credit_beyond',
      detail: expect.stringContaining('42,20'),
    });
    const taking = { ...amounts(10, 5.5), net_cents: 500, total_cents: 555 };
    const negative = [...taking.rates, { vat_rate: 20, net_cents: -500, vat_cents: 0 }];
    expect((await credit('c', { origin: `F-${year}-1`, ...taking, rates: negative })).json()).toMatchObject({
      'paper.rates': [expect.stringContaining('rien de négatif')],
    });
    // One of former books is not known here.
    expect((await credit('d', { origin: '2019-12', ...amounts(1, 20) })).statusCode).toBe(200);
    const both = await Promise.all(
      ['e', 'f'].map((key) => credit(key, { origin: `F-${year}-0001`, ...amounts(40, 5.5) })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await numbers('credit_note')).toEqual([1, 2, 3]);
  });
});

describe('GET /api/tools/{slug}/papers/', () => {
  it('lists every number of the customer, in whatever tool, without what another tool knows of their customers', {
    tags: ['documents.journal', '7.GET/api/tools/{slug}/papers/'],
  }, async () => {
    const year = parisDay(shop.clock.now()).slice(0, 4);
    await save('a');
    await issue('a');
    const first = slug;
    slug = `${first}-bis`;
    const name = `Facturier ${serial} bis`;
    const second = await createAutomation(shop, { name, html: '<p>Outil</p>' });
    await createSubscription(shop, { userId: camille.id, automationId: second });
    await save('secret');
    await issue('secret', { paper: { customer: 'Client secret' } });
    slug = first;
    expect(await papers()).toEqual([
      {
        ...{ kind: 'invoice', number: `F-${year}-0001`, key: 'a', tool: `Facturier ${serial}` },
        ...{ customer: 'Maison Kerbrat', origin: '', amounts: amounts(100, 20) },
        ...{ day: parisDay(shop.clock.now()), at: expect.any(String) },
      },
      expect.objectContaining({ number: `F-${year}-0002`, key: null, tool: name, customer: '' }),
    ]);
    const other = await createCustomer(shop);
    await createSubscription(shop, { userId: other.id, automationId });
    expect(await papers(other)).toEqual([]);
  });
});

describe('a full tool', () => {
  it('goes on numbering: what is issued cannot be removed, so it is counted neither in documents nor in bytes', {
    tags: ['documents.issued-uncounted'],
  }, async () => {
    await save('a');
    await shop.pool.query(
      `insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at, kind, number, issued_at)
       select store_id, 'f-' || n, 'F', '{}', $2, gen_random_uuid(), now(), now(), 'invoice', n, now()
       from documents, generate_series(1, $1::int) n where key = 'a' and title = 'a'
         and store_id = (select id from document_stores where user_id = $3)`,
      [STORE_DOCUMENTS, Math.ceil(STORE_BYTES / STORE_DOCUMENTS), camille.id],
    );
    await shop.pool.query('update document_stores set bytes = bytes + $1 where user_id = $2', [
      STORE_DOCUMENTS * Math.ceil(STORE_BYTES / STORE_DOCUMENTS),
      camille.id,
    ]);
    expect((await save('b', { encore: 1 })).statusCode).toBe(200);
    expect((await save('a', { encore: 'plus long' }, 1)).statusCode).toBe(200);
    await shop.pool.query(
      `insert into documents (store_id, key, title, value, bytes, save_id, created_at, saved_at)
       select id, 'd-' || n, 'D', '0', 1, gen_random_uuid(), now(), now()
       from document_stores, generate_series(3, $1::int) n where user_id = $2`,
      [STORE_DOCUMENTS, camille.id],
    );
    expect((await save('e')).json()).toMatchObject({ code: 'documents_many' });
  });
});
