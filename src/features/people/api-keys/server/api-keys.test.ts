import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CUSTOMER_SCOPES } from '#domain/people/api-key.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { hashOfSecret, makeSecret } from '#server/http/key-secret.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, signInAgain, type TestCustomer } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { runSweepTogether } from '#tests/run-sweep.ts';
import { emailsDecidedFor } from '#tests/sent-emails.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import type { MadeKey } from '../contract.ts';

let shop: TestShop;
let second: Awaited<ReturnType<typeof startSecondProcess>>;
beforeAll(async () => {
  shop = await startShop();
  second = await startSecondProcess(shop, { RATE_LIMIT_FACTOR: 1 });
});
afterAll(async () => {
  await second.stop();
  await shop.stop();
});

type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'OPTIONS';
const url = '/api/users/keys/';

const send = (
  method: Method,
  to: string,
  headers: Record<string, string>,
  payload?: object,
  app = shop.app,
) => app.inject({ method, url: to, headers, ...(payload ? { payload } : {}) });
const by = (secret: string) => ({ authorization: `Bearer ${secret}` });
const read = (secret: string, to = '/api/invoices/', app = shop.app) =>
  send('GET', to, by(secret), undefined, app);

const formOf = (customer: TestCustomer, more: object = {}) => ({
  name: 'Comptabilité',
  scopes: ['invoices.read'],
  lasts: 'always',
  current_password: customer.password,
  ...more,
});
const ask = (customer: TestCustomer, more?: object) =>
  send('POST', url, customer.headers, formOf(customer, more));
async function make(customer: TestCustomer, more?: object): Promise<MadeKey> {
  const answer = await ask(customer, more);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}
const rotate = (customer: TestCustomer, id: number, keep_hours: string) =>
  send('POST', `${url}${id}/rotate/`, customer.headers, { keep_hours, current_password: customer.password });
const listOf = async (customer: TestCustomer) =>
  (await send('GET', url, customer.headers)).json<{ keys: MadeKey['key'][] }>().keys;

describe('a key', () => {
  it('is shown once, kept as a hash, told by email, and reads what it may', {
    tags: ['keys.shown-once', '7.POST/api/users/keys/', '7.GET/api/users/keys/'],
  }, async () => {
    const customer = await createCustomer(shop);
    await buy(shop, customer, await createAutomation(shop, { name: 'Devis 1' }));
    const { key, secret } = await make(customer);
    expect(secret).toMatch(/^rouage_client_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({
      ending: secret.slice(-4),
      expires_at: null,
      last_used_at: null,
      former: null,
    });
    const { rows } = await shop.pool.query('select * from api_keys where id = $1', [key.id]);
    expect(rows[0].hash).toBe(hashOfSecret(secret));
    expect(JSON.stringify(rows)).not.toContain(secret.slice(20));
    const invoices = (await read(secret)).json<{ count: number; results: { pdf_url: string }[] }>();
    expect(invoices.count).toBe(1);
    const pdf = await read(secret, invoices.results[0]!.pdf_url);
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    const list = await send('GET', url, customer.headers);
    expect(list.body).not.toContain(secret.slice(0, 40));
    expect(list.json()).toMatchObject({ most: 10, keys: [{ id: key.id, name: 'Comptabilité' }] });
    await shop.drain();
    const mails = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(customer.email));
    const told = mails.find(({ subject }) => subject.startsWith('Une clé d’API a été créée'));
    expect(told?.text).toContain('« Comptabilité »'.replaceAll(' ', '\u00a0'));
    expect(told?.text).toContain('Vos factures et avoirs, en PDF aussi');
    expect(told?.text).not.toContain(secret.slice(0, 40));
  });

  it('says once, fourteen days before, that it ends; a rotation begins another life', {
    tags: ['keys.ending'],
  }, async () => {
    const customer = await createCustomer(shop);
    const { key } = await make(customer, { lasts: '30' });
    const endIn = (ms: number) =>
      shop.pool.query('update api_keys set expires_at = $1 where id = $2', [
        new Date(shop.clock.now().getTime() + ms),
        key.id,
      ]);
    const letters = async () => {
      const done = await runSweepTogether(shop, second.shop, 'keys-ending');
      await shop.drain();
      const mails = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(customer.email));
      return [done, mails.filter(({ subject }) => subject.endsWith('s’arrête bientôt')).length];
    };
    expect(await letters()).toEqual([0, 0]);
    await endIn(14 * DAY_MS + HOUR_MS);
    expect(await letters()).toEqual([0, 0]);
    await endIn(14 * DAY_MS - HOUR_MS);
    expect(await letters()).toEqual([1, 1]);
    expect(await letters()).toEqual([0, 1]);
    expect((await rotate(customer, key.id, '0')).statusCode).toBe(200);
    await endIn(HOUR_MS);
    expect(await letters()).toEqual([1, 2]);
    await endIn(-HOUR_MS);
    expect(await letters()).toEqual([0, 2]);
  });

  it('says by field what its form lacks, and takes the password', {
    tags: ['7.POST/api/users/keys/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const refused = async (more: object) => (await ask(customer, more)).json();
    expect(await refused({ current_password: 'pas le bon' })).toEqual({
      current_password: ['Le mot de passe actuel est incorrect'],
      code: 'invalid',
    });
    expect(await refused({ name: ' ', scopes: [], lasts: '400' })).toEqual({
      name: ['Donnez-lui un nom, pour la reconnaître.'],
      scopes: ['Choisissez au moins une permission.'],
      lasts: ['Choisissez une durée proposée.'],
      code: 'invalid',
    });
    expect(await refused({ scopes: ['people.read'] })).toMatchObject({
      scopes: ['Cette permission n’est pas proposée.'],
    });
    expect((await send('POST', url, {}, formOf(customer))).statusCode).toBe(401);
  });

  it('has a name of its own among ten, however many are asked for at once', async () => {
    const customer = await createCustomer(shop);
    const asked = Array.from({ length: 12 }, (_, at) => ask(customer, { name: `Clé ${at}` }));
    const answers = await Promise.all(asked);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    const refused = answers.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toMatchObject({
      name: ['Vous avez déjà 10\u00a0clés\u00a0: retirez-en une d’abord.'],
    });
    const [{ id, name }] = (await listOf(customer)) as [MadeKey['key']];
    expect((await send('DELETE', `${url}${id}/`, customer.headers)).statusCode).toBe(204);
    const [twin] = (await listOf(customer)) as [MadeKey['key']];
    expect((await ask(customer, { name: twin.name })).json()).toMatchObject({
      name: ['Une de vos clés porte déjà ce nom.'],
    });
    expect((await ask(customer, { name })).statusCode).toBe(201);
  });

  it('that is asked for twice at once is made once, and told by one email', async () => {
    const customer = await createCustomer(shop);
    const answers = await Promise.all([ask(customer), ask(customer), ask(customer)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
    const emails = await emailsDecidedFor(shop, customer.email);
    expect(emails.filter(({ name }) => name === 'key-changed')).toHaveLength(1);
  });

  it('of another person is not there', {
    tags: ['7.POST/api/users/keys/{id}/rotate/', '7.DELETE/api/users/keys/{id}/'],
  }, async () => {
    const { key, secret } = await make(await createCustomer(shop));
    const other = await createCustomer(shop);
    expect((await rotate(other, key.id, '0')).statusCode).toBe(404);
    expect((await send('DELETE', `${url}${key.id}/`, other.headers)).statusCode).toBe(404);
    expect((await read(secret)).statusCode).toBe(200);
    expect((await send('POST', `${url}${key.id}/rotate/`, {}, {})).statusCode).toBe(401);
    expect((await send('DELETE', `${url}${key.id}/`, {})).statusCode).toBe(401);
  });
});

describe('what a key opens', () => {
  it('is what its scopes say, another customer’s rows never', { tags: ['keys.scopes'] }, async () => {
    const customer = await createCustomer(shop);
    const all = (await make(customer, { scopes: CUSTOMER_SCOPES })).secret;
    const receiver = { url: 'https://93.184.216.34/', name: 'Compta', events: ['order.paid'] };
    const { id } = (await send('POST', '/api/outgoing-webhooks/', customer.headers, receiver)).json();
    const sent = `/api/outgoing-webhooks/${id}/`;
    for (const to of [
      ...['/api/tickets/', '/api/documents/', '/api/users/subscriptions/', '/api/users/months/'],
      ...['/api/outgoing-webhooks/', `${sent}deliveries/`],
    ])
      expect([to, (await read(all, to)).statusCode]).toEqual([to, 200]);
    const one = (await make(customer, { name: 'Factures' })).secret;
    const refused = await read(one, '/api/tickets/');
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        code: 'key_scope',
        detail: 'Cette clé n’a pas la permission «\u00a0tickets.read\u00a0» que cet appel demande.',
      },
    ]);
    const other = await createCustomer(shop);
    await buy(shop, other, await createAutomation(shop, { name: 'Devis 2' }));
    const theirs = await send('GET', '/api/invoices/', other.headers);
    expect((await read(all, theirs.json().results[0].pdf_url)).statusCode).toBe(404);
  });

  it.each([
    ['GET', url],
    ['POST', url],
    ['GET', '/api/users/me/'],
    ['GET', '/api/users/payment-method/'],
    ['GET', '/api/users/data-archives/'],
    ['GET', '/api/users/data-archives/x/file/'],
    ['DELETE', '/api/users/delete-account/'],
    ['POST', '/api/users/change-password/'],
    ['POST', '/api/tickets/'],
    ['POST', '/api/automations/1/toggle_subscription/'],
    ['GET', '/api/admin/stats/'],
    ['GET', '/api/orders/'],
    ['GET', '/api/outgoing-webhooks/1/secret/'],
    ['POST', '/api/outgoing-webhooks/1/replay/'],
    ['POST', '/api/outgoing-webhooks/'],
    ['GET', '/webhook/un-outil/'],
  ] as const)('is never %s %s', { tags: ['keys.read-alone'] }, async (method, to) => {
    const customer = await createCustomer(shop, { isStaff: true });
    const { secret } = await make(customer, { scopes: CUSTOMER_SCOPES });
    const answer = await send(method, to, by(secret), method === 'POST' ? {} : undefined);
    expect(answer.statusCode).toBe(403);
    expect((await send('GET', url, customer.headers)).statusCode).toBe(200);
  });

  it('is public readings as anybody has them, and nothing by HEAD that GET would refuse', async () => {
    const { secret } = await make(await createCustomer(shop));
    expect((await read(secret, '/api/automations/')).statusCode).toBe(200);
    expect((await send('HEAD', '/api/invoices/', by(secret))).statusCode).toBe(200);
    expect((await send('HEAD', '/api/tickets/', by(secret))).statusCode).toBe(403);
  });

  it('is not for a page of another site: no answer lets a browser read it', async () => {
    const { secret } = await make(await createCustomer(shop));
    const from = { origin: 'https://ailleurs.example' };
    const asked = await send('OPTIONS', '/api/invoices/', {
      ...from,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    });
    const answer = await send('GET', '/api/invoices/', { ...from, ...by(secret) });
    for (const { headers } of [asked, answer])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(asked.statusCode).toBe(404);
  });
});

describe('a key that is none', () => {
  it('is refused in an address, whatever the call, and said so', { tags: ['keys.address'] }, async () => {
    const { secret } = await make(await createCustomer(shop));
    for (const to of ['/api/invoices/', '/api/automations/', '/api/rien/']) {
      const bySigns = Buffer.from(secret)
        .toString('hex')
        .replaceAll(/../g, (hex) => `%${hex}`);
      for (const written of [secret, secret.replaceAll('_', '%5F'), bySigns]) {
        const answer = await send('GET', `${to}?api_key=${written}`, {});
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'key_in_address']);
      }
    }
  });

  it('says so in French, be it unknown, cut, of the other door or enormous', async () => {
    const { secret } = await make(await createCustomer(shop));
    const wrong = [
      makeSecret('customer').secret,
      secret.slice(0, -1),
      `${secret}x`,
      makeSecret('admin').secret,
    ];
    wrong.push(secret.replace('client', 'staff'), `rouage_client_${'a'.repeat(10_000)}`);
    for (const one of wrong) {
      const answer = await read(one);
      expect([answer.statusCode, answer.json()]).toEqual([
        401,
        {
          code: 'key_unknown',
          detail: 'Cette clé n’est pas reconnue\u00a0: elle a été retirée ou remplacée, ou mal copiée.',
        },
      ]);
    }
    const basic = `Basic ${Buffer.from(`${secret}:`).toString('base64')}`;
    expect((await send('GET', '/api/invoices/', { authorization: basic })).statusCode).toBe(401);
  });

  it('of a megabyte is cut off before anything reads it', async () => {
    await second.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = second.app.server.address() as { port: number };
    const said = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(
          `GET /api/invoices/ HTTP/1.1\r\nhost: x\r\nauthorization: Bearer rouage_client_${'a'.repeat(1_048_576)}\r\n\r\n`,
        ),
      );
      socket.on('data', (part) => {
        text += String(part);
      });
      socket.on('close', () => resolve(text));
      socket.on('error', (error) => (text ? resolve(text) : reject(error)));
    });
    expect(said).toMatch(/^HTTP\/1.1 431 /);
  });
});

describe('its end', () => {
  it('comes at once in every process when it is taken away, and is told', {
    tags: ['keys.end', '7.DELETE/api/users/keys/{id}/'],
  }, async () => {
    const customer = await createCustomer(shop);
    const { key, secret } = await make(customer);
    expect((await read(secret, undefined, second.app)).statusCode).toBe(200);
    expect((await send('DELETE', `${url}${key.id}/`, customer.headers)).statusCode).toBe(204);
    for (const app of [second.app, shop.app])
      expect((await read(secret, undefined, app)).statusCode).toBe(401);
    await shop.drain();
    const mails = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(customer.email));
    expect(mails.map(({ subject }) => subject)).toContain(
      'Une clé d’API a été retirée dans votre compte Rouage',
    );
  });

  it('comes with a changed password, and the email counts them', { tags: ['keys.password'] }, async () => {
    const customer = await createCustomer(shop);
    const { secret } = await make(customer);
    const second_key = await make(customer, { name: 'Une autre' });
    const body = { current_password: customer.password, new_password: 'horloge cuivre matin 7' };
    const changed = await send('POST', '/api/users/change-password/', customer.headers, body);
    expect(changed.statusCode).toBe(200);
    for (const one of [secret, second_key.secret]) expect((await read(one)).json().code).toBe('key_unknown');
    await shop.drain();
    const mail = shop.mailbox
      .messages()
      .find(({ envelope, subject }) => envelope.to.includes(customer.email) && /mot de passe/.test(subject));
    expect(mail?.text).toContain('Vos 2\u00a0clés d’API ont été retirées');
  });

  it('comes with the account, deleted or deactivated, and not with a session', async () => {
    const leaver = await createCustomer(shop);
    const gone = (await make(leaver)).secret;
    await send('DELETE', '/api/users/delete-account/', leaver.headers);
    expect((await read(gone)).statusCode).toBe(401);
    const { rows } = await shop.pool.query('select 1 from api_keys where user_id = $1', [leaver.id]);
    expect(rows).toEqual([]);
    const customer = await createCustomer(shop);
    const { secret } = await make(customer);
    await send('POST', '/api/auth/logout/', {}, { refresh: customer.refresh });
    expect((await read(secret)).statusCode).toBe(200);
    await shop.pool.query('update users set is_active = false where id = $1', [customer.id]);
    expect((await read(secret)).statusCode).toBe(401);
  });

  it('is no key’s beginning: a password that changes while one is made leaves none', async () => {
    const customer = await createCustomer(shop);
    const body = { current_password: customer.password, new_password: 'horloge cuivre matin 8' };
    const [made] = await Promise.all([
      ask(customer),
      send('POST', '/api/users/change-password/', customer.headers, body),
    ]);
    if (made.statusCode === 201) expect((await read(made.json<MadeKey>().secret)).statusCode).toBe(401);
    const { rows } = await shop.pool.query('select 1 from api_keys where user_id = $1', [customer.id]);
    expect(rows).toEqual([]);
  });

  it('comes at its date; a rotation gives it as long again, and the former secret its hours', {
    tags: ['keys.rotation', '7.POST/api/users/keys/{id}/rotate/'],
  }, async () => {
    let customer = await createCustomer(shop);
    const first = await make(customer, { lasts: '30' });
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 29 * DAY_MS));
    customer = await signInAgain(shop, customer);
    const { key, secret } = (await rotate(customer, first.key.id, '24')).json<MadeKey>();
    expect(secret).not.toBe(first.secret);
    for (const one of [first.secret, secret]) expect((await read(one)).statusCode).toBe(200);
    expect(await listOf(customer)).toMatchObject([
      { id: key.id, former: { last_used_at: expect.any(String) }, last_used_at: expect.any(String) },
    ]);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 24 * HOUR_MS));
    expect((await read(first.secret)).json().code).toBe('key_unknown');
    expect((await read(secret)).statusCode).toBe(200);
    await shop.clock.moveTo(new Date(shop.clock.now().getTime() + 29 * DAY_MS));
    expect((await read(secret)).json()).toEqual({
      code: 'key_expired',
      detail: 'Cette clé a expiré\u00a0: renouvelez-la dans votre compte.',
    });
    customer = await signInAgain(shop, customer);
    expect(await listOf(customer)).toMatchObject([{ expired: true, former: null }]);
    const again = (await rotate(customer, key.id, '168')).json<MadeKey>();
    expect(again.key).toMatchObject({ expired: false, former: null });
    expect((await read(secret)).statusCode).toBe(401);
    const cut = (await rotate(customer, key.id, '0')).json<MadeKey>();
    expect((await read(again.secret)).statusCode).toBe(401);
    expect((await read(cut.secret)).statusCode).toBe(200);
  });
});

it('a rotation sent twice leaves programs the secret that they have, and the last one shown opens', {
  tags: ['keys.rotation'],
}, async () => {
  const customer = await createCustomer(shop);
  const first = await make(customer);
  const { id } = first.key;
  expect((await read(first.secret)).statusCode).toBe(200);
  const answers = await Promise.all([rotate(customer, id, '24'), rotate(customer, id, '24')]);
  const secrets = answers.map((answer) => answer.json<MadeKey>().secret);
  expect((await read(first.secret)).statusCode).toBe(200);
  const opened = await Promise.all(secrets.map(async (secret) => (await read(secret)).statusCode));
  expect(opened.sort()).toEqual([200, 401]);
  const [key] = await listOf(customer);
  expect(key?.former?.last_used_at).not.toBeNull();
});

describe('its use', () => {
  it('is noted once a minute, from whatever process', async () => {
    const customer = await createCustomer(shop);
    const { key, secret } = await make(customer);
    const seen = async () =>
      (await shop.pool.query('select last_used_at, xmin from api_keys where id = $1', [key.id])).rows[0];
    await read(secret);
    const first = await seen();
    expect(first.last_used_at).not.toBeNull();
    for (const app of [shop.app, second.app, shop.app]) await read(secret, undefined, app);
    expect(await seen()).toEqual(first);
  });

  it('spends its own budget, not its owner’s, and says what is left and when to come back', {
    tags: ['keys.limits'],
  }, async () => {
    const customer = await createCustomer(shop);
    const { secret } = await make(customer, { scopes: ['tickets.read'] });
    const answers = [];
    for (let at = 0; at < 11; at += 1) answers.push(await read(secret, '/api/tickets/', second.app));
    expect(answers[0]?.headers['ratelimit-remaining']).toBe('270');
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(10).fill(200), 429]);
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    const other = (await make(customer, { name: 'Une autre', scopes: ['tickets.read'] })).secret;
    expect((await read(other, '/api/tickets/', second.app)).statusCode).toBe(200);
    expect((await send('GET', '/api/tickets/', customer.headers, undefined, second.app)).statusCode).toBe(
      200,
    );
  });
});
