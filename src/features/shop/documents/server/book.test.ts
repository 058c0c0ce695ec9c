import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changedMeanwhile } from '#tests/changed-meanwhile.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { createSubscription } from '#tests/factories/subscriptions.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

let shop: TestShop;
let camille: TestCustomer;
let serial = 0;
let tool: string;
let other: string;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());
beforeEach(async () => {
  serial += 1;
  camille = await createCustomer(shop);
  [tool, other] = (await Promise.all(
    ['un', 'autre'].map(async (name) => {
      const automationId = await createAutomation(shop, {
        name: `Carnet ${serial} ${name}`,
        html: '<p>Outil</p>',
      });
      await createSubscription(shop, { userId: camille.id, automationId });
      return `carnet-${serial}-${name}`;
    }),
  )) as [string, string];
});

type Method = 'GET' | 'PUT';
const ask = (method: Method, url: string, payload?: object, who: { headers?: object } = camille) =>
  shop.app.inject({ method, url, headers: { ...who.headers }, ...(payload ? { payload } : {}) });
const allow = (slug: string, parts: string[]) => ask('PUT', `/api/tools/${slug}/allowed/`, { parts });
const refuse = (slug: string, declined: string[]) =>
  ask('PUT', `/api/tools/${slug}/allowed/`, { parts: [], declined });
const read = (slug: string, part: string) => ask('GET', `/api/tools/${slug}/book/${part}/`);
const save = (slug: string, part: string, value: unknown, version = 0) =>
  ask('PUT', `/api/tools/${slug}/book/${part}/`, { value, version, save_id: randomUUID() });

const company = {
  name: 'Camille Roy',
  company: 'Atelier Roy',
  address: '3 rue des Lilas\n35000 Rennes',
  siret: '73282932000074',
  vat_number: 'FR44732829320',
  iban: 'FR7630006000011234567890189',
};
/** As it is kept once a page that knew six fields wrote it. */
const whole = { ...company, status: '', form: '', email: '', phone: '', logo: '' };
const client = {
  id: randomUUID(),
  name: 'Dupont SARL',
  address: '1 quai Lamennais',
  email: 'a@dupont.fr',
  siren: '732829320',
  vat_number: '',
  consumer: false,
};

describe('the book that tools share', () => {
  it('is read and written by a tool that its customer allows, part by part, until it is taken back', {
    tags: [
      'documents.book',
      '7.PUT/api/tools/{slug}/allowed/',
      '7.GET/api/tools/{slug}/book/{part}/',
      '7.PUT/api/tools/{slug}/book/{part}/',
    ],
  }, async () => {
    expect((await read(tool, 'company')).json()).toMatchObject({ code: 'book_not_allowed' });
    expect((await save(tool, 'company', company)).json()).toMatchObject({ code: 'book_not_allowed' });
    expect((await allow(tool, ['company', 'company'])).json()).toEqual({ allowed: ['company'] });
    expect((await read(tool, 'company')).json()).toEqual({ value: null, version: 0 });
    expect((await save(tool, 'company', company)).json()).toEqual({ value: whole, version: 1 });
    expect((await read(tool, 'customers')).statusCode).toBe(403);
    expect((await read(other, 'company')).statusCode).toBe(403);
    await allow(other, ['customers', 'company']);
    expect((await read(other, 'company')).json()).toEqual({ value: whole, version: 1 });
    expect((await save(other, 'customers', [client])).json()).toMatchObject({ version: 1 });
    await refuse(other, ['customers', 'company']);
    expect((await read(other, 'company')).statusCode).toBe(403);
    expect((await read(tool, 'company')).statusCode).toBe(200);
  });

  it('is not written by a tool whose leave is taken back while its save is on its way', async () => {
    await allow(tool, ['company']);
    await save(tool, 'company', company);
    const id = camille.id;
    const late = await changedMeanwhile(
      shop.pool,
      {
        id,
        lock: 'select from document_stores where user_id = $1 and automation_id is null for update',
        change: `update document_stores set allowed = '{}' where user_id = $1 and automation_id is not null`,
      },
      () => save(tool, 'company', { ...company, iban: '' }, 1),
    );
    expect([late.statusCode, late.json().code]).toEqual([403, 'book_not_allowed']);
    expect((await ask('GET', '/api/own-book/')).json().company).toEqual({ value: whole, version: 1 });
  });

  it('is nobody else’s, and asks who it is', async () => {
    await allow(tool, ['company']);
    await save(tool, 'company', company);
    const stranger = await createCustomer(shop);
    for (const [url, payload] of [
      [`/api/tools/${tool}/allowed/`, { parts: ['company'] }],
      [`/api/tools/${tool}/book/company/`, { value: company, version: 0, save_id: randomUUID() }],
    ] as const) {
      expect((await ask('PUT', url, payload, {})).statusCode).toBe(401);
      expect((await ask('PUT', url, payload, stranger)).statusCode).toBe(403);
    }
    expect((await ask('GET', `/api/tools/${tool}/book/company/`, undefined, stranger)).statusCode).toBe(403);
    const automation = await shop.pool.query('select id from automations where slug = $1', [tool]);
    await createSubscription(shop, { userId: stranger.id, automationId: automation.rows[0].id });
    const asked = { parts: ['company'] };
    expect((await ask('PUT', `/api/tools/${tool}/allowed/`, asked, stranger)).statusCode).toBe(200);
    const empty = await ask('GET', `/api/tools/${tool}/book/company/`, undefined, stranger);
    expect(empty.json()).toEqual({ value: null, version: 0 });
  });

  it('has one shape, which is checked, and says when another tool wrote meanwhile', async () => {
    await allow(tool, ['company', 'customers', 'articles']);
    const wrong = [
      ['company', { ...company, password: 'x' }],
      ['company', [client]],
      ['company', 'texte'],
      ['customers', company],
      ['customers', [{ ...client, id: 'un' }]],
      // Of two with one number, whoever removes the one would lose the other.
      ['customers', [client, { ...client, name: 'Martin' }]],
      ['articles', [{ id: randomUUID(), label: 'Heure', unit: 'h', price: 12.1234567, vat_rate: 20 }]],
      ['articles', Array.from({ length: 1001 }, () => ({}))],
    ] as const;
    for (const [part, value] of wrong) {
      const answer = await save(tool, part, value);
      expect([part, answer.statusCode]).toEqual([part, 400]);
      expect(Object.keys(answer.json())).toContainEqual(expect.stringMatching(/^value/));
    }
    const said = async (part: string, value: unknown) => (await save(tool, part, value)).json().value[0];
    const lacking = {
      id: client.id,
      name: 'Léa',
      address: '',
      email: '',
      siren: '732829320',
      vat_number: '',
    };
    expect(await said('customers', [client, lacking])).toMatch(/\[1\]\.consumer, /);
    expect(await said('company', { ...company, iban: 7 })).toMatch(/iban, /);
    const article = { id: randomUUID(), label: 'Heure', unit: 'h', price: 12.5, vat_rate: 20 };
    expect((await save(tool, 'articles', [article])).statusCode).toBe(200);
    expect((await save(tool, 'articles', [])).json()).toMatchObject({ code: 'document_changed' });
    // Heavier than any document, it would not come back with a restore.
    const heavy = Array.from({ length: 1000 }, () => ({
      ...client,
      id: randomUUID(),
      address: 'é'.repeat(150),
    }));
    const tooMuch = await save(tool, 'customers', heavy);
    expect([tooMuch.statusCode, tooMuch.json().value]).toEqual([
      400,
      ['Cette partie du carnet est trop grande\u00a0: 256\u00a0ko au plus.'],
    ]);
    expect((await save(tool, 'customers', heavy.slice(0, 400))).statusCode).toBe(200);
    expect((await read(tool, 'autre')).statusCode).toBe(404);
    expect((await allow(tool, ['autre'])).statusCode).toBe(400);
  });
});

describe('the book in the hands of its customer', () => {
  const readOwn = (who: { headers?: object } = camille) => ask('GET', '/api/own-book/', undefined, who);
  const saveOwn = (part: string, value: unknown, version = 0, who: { headers?: object } = camille) =>
    ask('PUT', `/api/own-book/${part}/`, { value, version, save_id: randomUUID() }, who);

  it('is written without any tool, and read by those that it is allowed to', {
    tags: ['documents.book-editor', '7.GET/api/own-book/', '7.PUT/api/own-book/{part}/'],
  }, async () => {
    const empty = { value: null, version: 0 };
    expect((await readOwn()).json()).toEqual({
      company: empty,
      customers: empty,
      articles: empty,
      allowed: [],
    });
    await shop.pool.query(
      "update subscriptions set status = 'cancelled', end_reason = 'cancelled', end_date = now() where user_id = $1 and automation_id = (select id from automations where slug = $2)",
      [camille.id, other],
    );
    expect((await saveOwn('company', company)).json()).toEqual({ value: whole, version: 1 });
    expect((await saveOwn('customers', [client])).json()).toMatchObject({ version: 1 });
    expect((await readOwn()).json()).toEqual({
      company: { value: whole, version: 1 },
      customers: { value: [client], version: 1 },
      articles: empty,
      allowed: [],
    });
    await allow(tool, ['customers']);
    expect((await read(tool, 'customers')).json()).toEqual({ value: [client], version: 1 });
  });

  it('says when a tool or another tab wrote meanwhile, and loses nothing of it', {
    tags: ['documents.book-editor'],
  }, async () => {
    await saveOwn('company', company);
    await allow(tool, ['company']);
    const byTool = { ...company, iban: '' };
    expect((await save(tool, 'company', byTool, 1)).statusCode).toBe(200);
    expect((await saveOwn('company', company, 1)).json()).toMatchObject({ code: 'document_changed' });
    const both = await Promise.all(
      [1, 2].map((n) => saveOwn('customers', [{ ...client, name: `Client ${n}` }])),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await readOwn()).json()).toMatchObject({
      company: { value: byTool, version: 2 },
      customers: { version: 1 },
    });
  });

  it('is nobody else’s, and refuses what is no part of it, in French', async () => {
    await saveOwn('company', company);
    expect((await readOwn({})).statusCode).toBe(401);
    expect((await saveOwn('company', company, 0, {})).statusCode).toBe(401);
    const stranger = await createCustomer(shop);
    expect((await readOwn(stranger)).json().company).toEqual({ value: null, version: 0 });
    expect((await saveOwn('autre', company)).statusCode).toBe(404);
    const twice = await saveOwn('customers', [client, { ...client, name: 'Martin' }]);
    expect([twice.statusCode, twice.json().value]).toEqual([
      400,
      ['Chaque ligne du carnet a un numéro qui lui est propre.'],
    ]);
    for (const value of [[client], 'texte', { ...company, iban: 'x'.repeat(201) }]) {
      const answer = await saveOwn('company', value, 1);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json())).toContainEqual(expect.stringMatching(/^value/));
    }
  });

  it('has an identity whose wrong numbers are refused by their field, and whose old pages erase nothing', {
    tags: ['documents.identity', 'documents.identity-kept'],
  }, async () => {
    const wrong = { ...company, siret: '73282932000075', iban: 'FR7630006000011234567890188', logo: 'x' };
    expect(await saveOwn('company', wrong).then((answer) => [answer.statusCode, answer.json()])).toEqual([
      400,
      expect.objectContaining({
        siret: ['La clé de ce numéro est fausse\u00a0: vérifiez chaque chiffre.'],
        iban: ['La clé de cet IBAN est fausse\u00a0: vérifiez chaque signe.'],
        logo: ['Un logo est une image PNG, JPEG ou WebP.'],
      }),
    ]);
    const identity = {
      ...whole,
      status: 'sole_trader',
      form: 'RNE 732\u00a0829\u00a0320',
      email: 'camille@roy.example',
      logo: 'data:image/png;base64,iVBORw0KGgo=',
    };
    expect((await saveOwn('company', identity)).json()).toEqual({ value: identity, version: 1 });
    await allow(tool, ['company']);
    const byOldPage = await save(tool, 'company', { ...company, address: 'Rennes' }, 1);
    expect(byOldPage.json()).toEqual({ value: { ...identity, address: 'Rennes' }, version: 2 });
    const byTool = await save(tool, 'company', { ...identity, siret: '1' }, 2);
    expect([byTool.statusCode, Object.keys(byTool.json())]).toEqual([400, expect.arrayContaining(['siret'])]);
  });
});

describe('the leave of the book', () => {
  const toAll = (parts: string[], who: { headers?: object } = camille) =>
    ask('PUT', '/api/own-book/allowed/', { parts }, who);
  const takeFromAll = (taken: string[]) => ask('PUT', '/api/own-book/allowed/', { parts: [], taken });
  const listed = async (slug: string) => {
    const { allowed, asked } = (await ask('GET', `/api/tools/${slug}/documents/`)).json();
    return { allowed, asked };
  };

  it('is given to all tools at once, to those that come later too, and taken back from each', {
    tags: ['documents.allowed-once', '7.PUT/api/own-book/allowed/'],
  }, async () => {
    await save(tool, 'company', company);
    expect((await toAll(['company'])).json()).toEqual({ allowed: ['company'] });
    for (const slug of [tool, other]) expect((await read(slug, 'company')).statusCode).toBe(200);
    expect((await read(tool, 'customers')).statusCode).toBe(403);
    expect((await ask('GET', '/api/own-book/')).json().allowed).toEqual(['company']);
    // One tool is told no, and is the only one.
    const one = {
      method: 'DELETE',
      url: `/api/document-stores/${tool}/allowed/`,
      headers: camille.headers,
    } as const;
    await allow(tool, ['company', 'articles']);
    expect((await shop.app.inject(one)).statusCode).toBe(204);
    expect([(await read(tool, 'company')).statusCode, (await read(other, 'company')).statusCode]).toEqual([
      403, 200,
    ]);
    // Given to all anew after it was taken back, it is given to that one too.
    await takeFromAll(['company']);
    for (const slug of [tool, other]) expect((await read(slug, 'company')).statusCode).toBe(403);
    await toAll(['company']);
    expect((await read(tool, 'company')).statusCode).toBe(200);
    await allow(other, ['company']);
    await takeFromAll(['company']);
    expect((await read(other, 'company')).statusCode).toBe(403);
  });

  it('is asked for once: a no is remembered, and may become a yes', {
    tags: ['documents.allowed-once'],
  }, async () => {
    const no = { parts: [], declined: ['company'] };
    expect((await ask('PUT', `/api/tools/${tool}/allowed/`, no)).json()).toEqual({ allowed: [] });
    expect(await listed(tool)).toEqual({ allowed: [], asked: ['company'] });
    expect(await listed(other)).toEqual({ allowed: [], asked: [] });
    await allow(tool, ['company']);
    expect(await listed(tool)).toEqual({ allowed: ['company'], asked: ['company'] });
  });

  it('is changed by what one asks alone: what another tab gave or took meanwhile stays so', async () => {
    await allow(tool, ['customers', 'articles']);
    await refuse(tool, ['customers']);
    expect((await allow(tool, ['company'])).json()).toEqual({ allowed: ['articles', 'company'] });
    expect((await toAll(['customers'])).json()).toEqual({ allowed: ['customers'] });
    expect((await toAll(['articles'])).json()).toEqual({ allowed: ['customers', 'articles'] });
    expect((await takeFromAll(['customers'])).json()).toEqual({ allowed: ['articles'] });
    expect((await read(other, 'customers')).statusCode).toBe(403);
    expect((await read(other, 'articles')).statusCode).toBe(200);
  });

  it('is nobody else’s to give', async () => {
    expect((await toAll(['company'], {})).statusCode).toBe(401);
    expect((await toAll(['autre'])).statusCode).toBe(400);
    const stranger = await createCustomer(shop);
    await toAll(['company'], stranger);
    expect((await read(tool, 'company')).statusCode).toBe(403);
  });
});
