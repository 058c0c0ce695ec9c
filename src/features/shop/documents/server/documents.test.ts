import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DOCUMENT_BYTES, FORMER_VERSIONS, STORE_BYTES } from '#domain/document/document-limits.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { DocumentLine } from '../contract.ts';

let shop: TestShop;
let camille: TestCustomer;
let serial = 0;
let slug: string;
let automationId: number;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  slug = `outil-garde-${serial}`;
  automationId = await createAutomation(shop, { name: `Outil garde ${serial}`, html: '<p>Outil</p>' });
  camille = await createCustomer(shop);
  await createSubscription(shop, { userId: camille.id, automationId });
});

type Method = 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE';
function ask(method: Method, path: string, payload?: object, { who = camille, app = shop.app } = {}) {
  const url = `/api/tools/${slug}/documents/${path}`;
  return app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) });
}
const content = (value: unknown, version = 0, more: object = {}) => ({
  value: JSON.stringify(value),
  title: 'Devis Dupont',
  version,
  save_id: randomUUID(),
  ...more,
});
const save = (key: string, value: unknown, version = 0, more: object = {}, options = {}) =>
  ask('PUT', `${key}/`, content(value, version, more), options);
const later = (ms: number) => shop.clock.moveTo(new Date(shop.clock.now().getTime() + ms));

describe('what a tool keeps', () => {
  it('comes back to the byte, two names that look alike and packed text included; its title has one form', async () => {
    const value = '{ "e\u0301": 1, "\u00e9": 2, "packed": "e\u0301\ufb01\u200b" }';
    const saved = await ask('PUT', 'devis-1/', content(null, 0, { value, title: 'Re\u0301glage' }));
    expect([saved.statusCode, saved.json().title]).toEqual([200, 'Réglage']);
    expect((await ask('GET', 'devis-1/')).json().value).toBe(value);
  });

  it('is saved, listed, read, put away and removed by its customer', {
    tags: [
      'documents.kept',
      '7.PUT/api/tools/{slug}/documents/{key}/',
      '7.GET/api/tools/{slug}/documents/',
      '7.GET/api/tools/{slug}/documents/{key}/',
      '7.PATCH/api/tools/{slug}/documents/{key}/',
      '7.DELETE/api/tools/{slug}/documents/{key}/',
    ],
  }, async () => {
    const saved = await save('devis-1', { lignes: [1, 2] });
    expect([saved.statusCode, saved.json()]).toEqual([
      200,
      {
        key: 'devis-1',
        title: 'Devis Dupont',
        version: 1,
        bytes: 16,
        saved_at: expect.any(String),
        archived: false,
        kind: null,
        number: null,
        written: null,
        issued_at: null,
      },
    ]);
    expect((await ask('GET', 'devis-1/')).json()).toMatchObject({ value: '{"lignes":[1,2]}', version: 1 });
    expect((await save('devis-1', { lignes: [] }, 1)).json()).toMatchObject({ version: 2, bytes: 13 });
    expect((await ask('PATCH', 'devis-1/', { archived: true })).json()).toMatchObject({ archived: true });
    const { documents, used_bytes } = (await ask('GET', '')).json();
    expect([documents, used_bytes]).toEqual([
      [expect.objectContaining({ key: 'devis-1', archived: true, version: 2 })],
      13,
    ]);
    expect((await ask('DELETE', 'devis-1/')).statusCode).toBe(204);
    expect((await ask('GET', '')).json()).toMatchObject({ documents: [], used_bytes: 0 });
    expect((await ask('GET', 'devis-1/')).statusCode).toBe(404);
    expect((await ask('DELETE', 'devis-1/')).statusCode).toBe(404);
  });

  it('is nobody else’s: another subscriber has a store of their own, a stranger none', {
    tags: ['documents.own'],
  }, async () => {
    await save('devis-1', { secret: 'marge' });
    const other = await createCustomer(shop);
    expect((await ask('GET', 'devis-1/', undefined, { who: other })).json()).toMatchObject({
      code: 'webhook_forbidden',
    });
    await createSubscription(shop, { userId: other.id, automationId });
    expect((await ask('GET', 'devis-1/', undefined, { who: other })).statusCode).toBe(404);
    expect((await save('devis-1', {}, 1, {}, { who: other })).statusCode).toBe(404);
    expect((await save('devis-1', {}, 0, {}, { who: other })).statusCode).toBe(200);
    expect((await ask('GET', 'devis-1/')).json()).toMatchObject({ value: '{"secret":"marge"}' });
    for (const [method, path] of [
      ['GET', ''],
      ['GET', 'devis-1/'],
      ['PUT', 'devis-1/'],
      ['PATCH', 'devis-1/'],
      ['DELETE', 'devis-1/'],
      ['GET', 'devis-1/versions/'],
      ['GET', 'devis-1/versions/1/'],
      ['POST', 'devis-1/issue/'],
    ] as const) {
      const unknown = await shop.app.inject({ method, url: `/api/tools/${slug}/documents/${path}` });
      expect([method, path, unknown.statusCode]).toEqual([method, path, 401]);
    }
  });

  it('a name given by the customer stays, whatever the page calls it afterwards', async () => {
    await save('devis-1', {});
    expect((await ask('PATCH', 'devis-1/', { title: ' Le bon devis ' })).json()).toMatchObject({
      title: 'Le bon devis',
    });
    expect((await save('devis-1', {}, 1)).json()).toMatchObject({ title: 'Le bon devis', version: 2 });
    expect((await ask('PATCH', 'devis-1/', { title: '' })).json()).toMatchObject({
      title: ['Donnez un nom au document.'],
    });
  });

  it('refuses what is no JSON, too large, too deep or badly named, by its field and in French', async () => {
    const wrong: [object, string][] = [
      [{ value: '{"a":' }, 'value'],
      [{ value: '' }, 'value'],
      [{ value: 12 }, 'value'],
      [{ value: JSON.stringify('é'.repeat(DOCUMENT_BYTES / 2)) }, 'value'],
      [{ value: `${'['.repeat(100_000)}${']'.repeat(100_000)}` }, 'value'],
      [{ value: '"\ud800"' }, 'value'],
      [{ title: 'a'.repeat(121) }, 'title'],
      [{ title: 'à\u0000' }, 'title'],
      [{ version: -1 }, 'version'],
      [{ save_id: 'moi' }, 'save_id'],
    ];
    for (const [more, field] of wrong) {
      const answer = await save('devis-1', {}, 0, more);
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, expect.arrayContaining([field])]);
    }
    expect((await save('Devis%201', {})).statusCode).toBe(404);
    expect((await save('devis-1', '\u0000\ud800', 0)).statusCode).toBe(200);
    const { value } = (await ask('GET', 'devis-1/')).json();
    expect(JSON.parse(value)).toBe('\u0000\ud800');
  });
});

describe('two tabs', () => {
  it('the second to save from the same version is told, and changes nothing', {
    tags: ['documents.two-tabs'],
  }, async () => {
    await save('devis-1', { de: 'départ' });
    expect((await save('devis-1', { de: 'A' }, 1)).statusCode).toBe(200);
    const late = await save('devis-1', { de: 'B' }, 1);
    expect([late.statusCode, late.json().code]).toEqual([409, 'document_changed']);
    expect((await ask('GET', 'devis-1/')).json()).toMatchObject({ value: '{"de":"A"}', version: 2 });
  });

  it('of eight that save at one instant on two processes, one wins, also when it is the first save of all', async () => {
    const other = await startSecondProcess(shop);
    try {
      for (const version of [0, 1]) {
        const answers = await Promise.all(
          Array.from({ length: 8 }, (_, at) =>
            save('devis-1', { at }, version, {}, { app: at % 2 ? other.app : shop.app }),
          ),
        );
        const codes = answers.map(({ statusCode }) => statusCode).sort();
        expect(codes).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
        const won = answers.find(({ statusCode }) => statusCode === 200)!.json<DocumentLine>();
        expect((await ask('GET', 'devis-1/')).json()).toMatchObject({ version: won.version });
      }
    } finally {
      await other.stop();
    }
  });

  it('a save whose answer was lost is the same save when it comes again', {
    tags: ['documents.same-save'],
  }, async () => {
    const same = content({ a: 1 });
    const first = await ask('PUT', 'devis-1/', same);
    expect((await ask('PUT', 'devis-1/', same)).json()).toEqual(first.json());
    const next = content({ a: 2 }, 1);
    await ask('PUT', 'devis-1/', next);
    expect((await ask('PUT', 'devis-1/', next)).json()).toMatchObject({ version: 2 });
  });

  it('a tab that still shows a removed document does not bring it back by itself', async () => {
    await save('devis-1', { a: 1 });
    await ask('DELETE', 'devis-1/');
    expect((await save('devis-1', { a: 2 }, 1)).statusCode).toBe(404);
    expect((await ask('GET', '')).json().documents).toEqual([]);
  });

  it('writes nothing of who is leaving altogether at that instant: the erasure would not see it', async () => {
    const answer = await changedMeanwhile(
      shop.pool,
      {
        lock: 'select 1 from users where id = $1 for update',
        change: 'update users set deleted_at = now(), is_active = false where id = $1',
        id: camille.id,
      },
      () => save('devis-1', { secret: 1 }),
    );
    expect(answer.statusCode).toBe(401);
    const { rows } = await shop.pool.query('select 1 from document_stores where user_id = $1', [camille.id]);
    expect(rows).toEqual([]);
  });
});

describe('former versions', () => {
  it('what stood before a pause is kept, the last ten of them, and each is read again', {
    tags: [
      'documents.former',
      '7.GET/api/tools/{slug}/documents/{key}/versions/',
      '7.GET/api/tools/{slug}/documents/{key}/versions/{version}/',
    ],
  }, async () => {
    await save('devis-1', { n: 0 });
    expect((await save('devis-1', { n: 1 }, 1)).statusCode).toBe(200);
    expect((await ask('GET', 'devis-1/versions/')).json()).toEqual({ versions: [] });
    for (let version = 2; version <= FORMER_VERSIONS + 3; version += 1) {
      await later(3 * MINUTE_MS);
      camille = await signInAgain(shop, camille);
      await save('devis-1', { n: version }, version);
    }
    const { versions } = (await ask('GET', 'devis-1/versions/')).json();
    expect(versions.map(({ version }: { version: number }) => version)).toEqual([
      13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
    ]);
    expect((await ask('GET', 'devis-1/versions/5/')).json()).toMatchObject({ value: '{"n":4}' });
    expect((await ask('GET', 'devis-1/versions/3/')).statusCode).toBe(404);
    expect((await ask('GET', 'devis-1/versions/x/')).statusCode).toBe(404);
    const { used_bytes } = (await ask('GET', '')).json();
    const { rows } = await shop.pool.query(
      `select (select sum(bytes) from documents where store_id = s.id)
         + (select sum(bytes) from document_versions where store_id = s.id) as sum
       from document_stores s where user_id = $1`,
      [camille.id],
    );
    expect(used_bytes).toBe(Number(rows[0].sum));
  });

  it('who puts their words over those of another tab keeps the other’s as a version', async () => {
    await save('devis-1', { de: 'A' });
    await save('devis-1', { de: 'B' }, 1, { keep_former: true });
    expect((await ask('GET', 'devis-1/versions/1/')).json()).toMatchObject({ value: '{"de":"A"}' });
  });

  it('who puts their words over those of another tab has them refused where the other’s find no room', async () => {
    const big = (words: string) => words.padEnd(250_000);
    for (let at = 0; at < 20; at += 1) await save(`d-${at}`, big('A'));
    const refused = await save('d-3', big('B'), 1, { keep_former: true });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'documents_full']);
    expect(JSON.parse((await ask('GET', 'd-3/')).json().value)).toBe(big('A'));
    expect((await save('d-3', big('B'), 1)).statusCode).toBe(200);
  });

  it('make room for what is written now, and only then is a tool full', {
    tags: ['documents.full'],
  }, async () => {
    const big = 'x'.repeat(250_000);
    for (let at = 0; at < 10; at += 1) {
      await save(`d-${at}`, `${at}${big}`);
      await save(`d-${at}`, `${at + 1}${big}`, 1, { keep_former: true });
    }
    const before = (await ask('GET', '')).json().used_bytes;
    expect(before).toBeGreaterThan(STORE_BYTES - 250_000);
    expect((await save('d-10', big)).statusCode).toBe(200);
    expect((await ask('GET', 'd-0/versions/')).json()).toEqual({ versions: [] });
    for (let at = 11; at < 20; at += 1) expect((await save(`d-${at}`, big)).statusCode).toBe(200);
    const full = await save('d-20', big);
    expect([full.statusCode, full.json().code]).toEqual([409, 'documents_full']);
    expect((await ask('GET', '')).json().used_bytes).toBeLessThanOrEqual(STORE_BYTES);
    expect((await ask('DELETE', 'd-3/')).statusCode).toBe(204);
    expect((await save('d-20', big)).statusCode).toBe(200);
  });
});
