import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStaff, type TestStaff } from '#tests/act-as-staff.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { openReceiver } from '#tests/outgoing-receiver.ts';
import { emailsDecidedFor } from '#tests/sent-emails.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import type { Delivery, Receiver } from '../contract.ts';

let shop: TestShop;
let camille: TestCustomer;
let other: TestCustomer;
let staff: TestStaff;

/** What the names of this file’s receivers lead to. */
const names: Record<string, string[]> = {
  'receveur.exemple.fr': ['93.184.216.34'],
  'dedans.exemple.fr': ['127.0.0.1'],
  'metadonnees.exemple.fr': ['93.184.216.34', '169.254.169.254'],
};

beforeAll(async () => {
  shop = await startShop({}, { outgoing: { resolve: async (name) => names[name] ?? [], timeoutMs: 300 } });
  camille = await createCustomer(shop);
  other = await createCustomer(shop);
  staff = await createStaff(shop);
});
afterAll(() => shop.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const ask = async (method: Method, path: string, payload?: object, who: TestCustomer | null = camille) => {
  const answer = await shop.app.inject({
    method,
    url: `/api/outgoing-webhooks/${path}`,
    ...(who ? { headers: who.headers } : {}),
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body ? answer.json() : null };
};
const fields = (url = 'https://receveur.exemple.fr/rouage', events = ['order.paid']) => ({
  url,
  name: '',
  events,
});

const CALLS = [
  ['PUT', '', fields()],
  ['DELETE', '', undefined],
  ['POST', 'pause/', { paused: true }],
  ['GET', 'secret/', undefined],
  ['POST', 'rotate/', undefined],
  ['POST', 'ping/', undefined],
  ['GET', 'deliveries/', undefined],
  ['POST', 'replay/', {}],
] as const;

describe('a receiver', () => {
  it('is its customer’s alone: to another, and without a session, it is not there', {
    tags: ['outgoing.own', '7.GET/api/outgoing-webhooks/', '7.POST/api/outgoing-webhooks/{id}/ping/'],
  }, async () => {
    const { status, body: made } = await ask('POST', '', fields());
    expect(status).toBe(201);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const [method, call, payload] of CALLS) {
      const path = `${made.id}/${call}`;
      expect([method, call, (await ask(method, path, payload, other)).status]).toEqual([method, call, 404]);
      expect([method, call, (await ask(method, path, payload, null)).status]).toEqual([method, call, 401]);
      const admin = `/api/admin/outgoing-webhooks/${path}`;
      const asStaff = call === 'secret/' ? 'POST' : method;
      const shopFields = payload && 'url' in payload ? { ...fields(), version: made.version } : payload;
      expect([call, (await staff.ask(asStaff, admin, shopFields)).statusCode]).toEqual([call, 404]);
    }
    expect((await ask('GET', '', undefined, other)).body).toEqual([]);
    const [listed] = (await ask('GET', '')).body as Receiver[];
    expect(listed).toMatchObject({ id: made.id, state: 'active', events: ['order.paid'] });
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    expect((await ask('POST', `${made.id}/ping/`)).body).toEqual({ replayed: 1 });
    const kept = await shop.pool.query<{ secret: string }>('select secret from outgoing_endpoints');
    expect(kept.rows.map(({ secret }) => secret).join()).not.toContain(made.secret.slice(6));
    expect((await ask('DELETE', `${made.id}/`)).status).toBe(204);
  });

  it.each([
    ['http://receveur.exemple.fr/', 'L’adresse doit commencer par https://.'],
    ['receveur', 'Écrivez une adresse complète, par exemple https://exemple.fr/rouage.'],
    ['https://inconnu.exemple.fr/', 'Ce nom de domaine est introuvable. Vérifiez l’adresse.'],
    [
      'https://dedans.exemple.fr/',
      'Cette adresse mène à un réseau privé ou à la boutique elle-même. Donnez une adresse publique.',
    ],
    [
      'https://metadonnees.exemple.fr/',
      'Cette adresse mène à un réseau privé ou à la boutique elle-même. Donnez une adresse publique.',
    ],
    [
      'https://127.0.0.1/',
      'Cette adresse mène à un réseau privé ou à la boutique elle-même. Donnez une adresse publique.',
    ],
    ['', 'L’adresse est obligatoire.'],
  ])('at « %s » is refused by its field', { tags: ['outgoing.outside'] }, async (url, words) => {
    const { status, body } = await ask('POST', '', fields(url));
    expect([status, body.url]).toEqual([400, [words]]);
  });

  it('is told of events that its owner may have, of one at least', async () => {
    expect((await ask('POST', '', fields(undefined, []))).body).toMatchObject({
      events: ['Choisissez au moins un événement.'],
    });
    const { status } = await ask('POST', '', fields(undefined, ['account.created']));
    expect(status).toBe(400);
  });

  it('is not asked to send again since a year that no calendar has', async () => {
    const { body } = await ask('POST', '', fields());
    const asked = await ask('POST', `${body.id}/replay/`, { since: '0000-01-01T00:00:00Z' });
    expect([asked.status, asked.body.since]).toEqual([400, ['Écrivez une date avec son heure.']]);
    await ask('DELETE', `${body.id}/`);
  });

  it('is one of five at most, two that are added at one instant included', async () => {
    const person = await createCustomer(shop);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask('POST', '', fields(), person).then(({ status }) => status)),
    );
    expect(answers.filter((status) => status === 201)).toHaveLength(5);
    expect(answers.filter((status) => status === 400)).toHaveLength(3);
  });

  it('whose name leads inside once it was added is sent nothing: each delivery looks again', {
    tags: ['outgoing.outside', 'outgoing.signed'],
  }, async () => {
    const inside = await openReceiver();
    const url = `https://change.exemple.fr:${inside.port}/`;
    names['change.exemple.fr'] = ['93.184.216.34'];
    const { body: made } = await ask('POST', '', fields(url));
    names['change.exemple.fr'] = ['127.0.0.1'];
    await ask('POST', `${made.id}/ping/`);
    await shop.drain();
    const { body } = await ask('GET', `${made.id}/deliveries/`);
    const [told] = body.results as Delivery[];
    expect(told?.attempts).toMatchObject([{ status: null, problem: 'inside' }]);
    expect([inside.sockets.size, inside.received.length]).toEqual([0, 0]);
    expect(told?.body).toBe(
      JSON.stringify({ type: 'ping', timestamp: told?.at, data: { customer: camille.id } }),
    );
    await ask('DELETE', `${made.id}/`);
    await inside.stop();
  });
});

describe('its owner', () => {
  const letters = async (person: TestCustomer) =>
    (await emailsDecidedFor(shop, person.email)).flatMap((email) =>
      email.name === 'receiver-changed' ? [[email.props.formerHost, email.props.host, email.props.name]] : [],
    );

  it('is written to once for each address that is added, and for each change of it, not of its name', {
    tags: ['outgoing.letter'],
  }, async () => {
    const person = await createCustomer(shop);
    const { body: made } = await ask('POST', '', { ...fields(), name: ' ' }, person);
    expect((await ask('POST', '', fields('http://receveur.exemple.fr/'), person)).status).toBe(400);
    expect(await letters(person)).toEqual([[null, 'receveur.exemple.fr', null]]);
    const put = (wanted: object) => ask('PUT', `${made.id}/`, wanted, person);
    expect((await put({ ...fields(), name: 'Compta' })).status).toBe(200);
    expect(await letters(person)).toHaveLength(1);
    names['ailleurs.exemple.fr'] = ['93.184.216.34'];
    const moved = { ...fields('https://ailleurs.exemple.fr/'), name: 'Compta' };
    const answers = await Promise.all([put(moved), put(moved), put(moved)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await letters(person)).slice(1)).toEqual([
      ['receveur.exemple.fr', 'ailleurs.exemple.fr', 'Compta'],
    ]);
    await shop.drain();
    const sent = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(person.email));
    expect(sent.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'Une adresse reçoit désormais les notifications de votre compte Rouage',
        'Les notifications de votre compte Rouage ont changé d’adresse',
      ]),
    );
  });

  it('learns from the email of a changed password how many go on', {
    tags: ['outgoing.letter'],
  }, async () => {
    const person = await createCustomer(shop);
    const { body: paused } = await ask('POST', '', fields(), person);
    await ask('POST', `${paused.id}/pause/`, { paused: true }, person);
    await ask('POST', '', fields(), person);
    const changed = await shop.app.inject({
      method: 'POST',
      url: '/api/users/change-password/',
      headers: person.headers,
      payload: { current_password: person.password, new_password: 'horloge cuivre matin 7' },
    });
    expect(changed.statusCode).toBe(200);
    const emails = await emailsDecidedFor(shop, person.email);
    expect(emails.find(({ name }) => name === 'password-changed')?.props).toMatchObject({ receivers: 1 });
    expect((await ask('GET', '', undefined, person)).body).toHaveLength(2);
  });
});

describe('a receiver of the shop', () => {
  it('is added by who may change integrations, told of every customer, and each act is noted', {
    tags: ['outgoing.own', 'outgoing.told'],
  }, async () => {
    const support = await createStaff(shop, { role: 'support' });
    const all = '/api/admin/outgoing-webhooks/';
    const wanted = fields(undefined, ['ticket.opened', 'account.created']);
    expect((await support.ask('POST', all, wanted)).statusCode).toBe(403);
    expect((await staff.ask('POST', all, fields(undefined, ['document.issued']))).statusCode).toBe(400);
    const made = (await staff.ask('POST', all, wanted)).json<Receiver & { secret: string }>();
    const one = `${all}${made.id}/`;
    expect((await ask('GET', '')).body).toEqual([]);
    const opened = await shop.app.inject({
      method: 'POST',
      url: '/api/tickets/',
      payload: {
        email: 'visiteur@exemple.fr',
        subject: 'Une question',
        message: 'Bonjour à vous, comment faire ?',
        category: 'other',
      },
    });
    expect(opened.statusCode, opened.body).toBe(201);
    await shop.drain();
    const log = (await staff.ask('GET', `${one}deliveries/`)).json<{ results: Delivery[] }>();
    expect(log.results.map(({ type }) => type)).toEqual(['ticket.opened']);
    expect(log.results[0]?.body).not.toContain('visiteur');
    expect((await staff.ask('POST', `${one}secret/`)).json()).toEqual({ secret: made.secret });
    expect((await staff.ask('POST', `${one}rotate/`)).statusCode).toBe(200);
    const change = (name: string, version: string) => staff.ask('PUT', one, { ...wanted, name, version });
    const { version } = (await change('Compta', made.version)).json<Receiver>();
    expect((await change('Compta', made.version)).statusCode).toBe(200);
    const late = await change('Caisse', made.version);
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        detail: expect.stringContaining('«\u00a0Compta\u00a0»'),
        current: { version },
      },
    ]);
    expect((await change('Caisse', version)).json()).toMatchObject({ name: 'Caisse' });
    expect((await staff.ask('POST', `${one}pause/`, { paused: true })).json()).toMatchObject({
      state: 'paused',
    });
    expect((await staff.ask('POST', `${one}pause/`, { paused: true })).statusCode).toBe(200);
    expect((await staff.ask('POST', `${one}ping/`)).statusCode).toBe(409);
    expect((await staff.ask('POST', `${one}pause/`, { paused: false })).json()).toMatchObject({
      state: 'active',
    });
    expect((await staff.ask('POST', `${one}replay/`, {})).json()).toEqual({ replayed: 1 });
    const since = new Date(shop.clock.now().getTime() + 60_000).toISOString();
    expect((await staff.ask('POST', `${one}replay/`, { since })).json()).toEqual({ replayed: 0 });
    expect((await staff.ask('DELETE', one)).statusCode).toBe(204);
    // What stood already when it was asked for again has no entry.
    const noted = await shop.pool.query<{ act: string }>(
      "select act from journal_entries where subject = 'receiver' order by sequence",
    );
    expect(noted.rows.map(({ act }) => act)).toEqual([
      'receiver.create',
      'receiver.secret',
      'receiver.rotate',
      'receiver.change',
      'receiver.change',
      'receiver.pause',
      'receiver.pause',
      'receiver.replay',
      'receiver.delete',
    ]);
  });

  it('is one of ten at most, whoever adds them at one instant', async () => {
    const all = '/api/admin/outgoing-webhooks/';
    const answers = await Promise.all(
      Array.from({ length: 13 }, () => staff.ask('POST', all, fields(undefined, ['order.paid']))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toMatchObject({
      non_field_errors: [expect.stringContaining('10\u00a0adresses')],
    });
  });
});
