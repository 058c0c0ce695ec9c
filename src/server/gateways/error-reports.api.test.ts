import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acceptedTerms } from '#tests/come-back.ts';
import { type ErrorReceiver, openErrorReceiver } from '#tests/error-receiver.ts';
import { createCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';
import { sweepAll } from '../jobs/worker.ts';
import { readSettings } from '../settings/settings.ts';
import { openErrorReports } from './error-reports.ts';

let receiver: ErrorReceiver;
let shop: TestShop;
beforeAll(async () => {
  receiver = await openErrorReceiver();
  shop = await startShop({ SENTRY_DSN: receiver.dsn, SENTRY_RELEASE: 'rouage@essai', TRUST_PROXY: '1' });
});
afterEach(() => {
  receiver.events.length = 0;
  receiver.received.length = 0;
});
afterAll(async () => {
  await shop.stop();
  await receiver.close();
});

const reported = async () => {
  await shop.errorReports.flush();
  return receiver.events;
};

/** The database itself fails, and says in its error what it was given. */
async function breakTable(table: string, columns: string): Promise<void> {
  await shop.pool.query(`
    create or replace function break_${table}() returns trigger language plpgsql as $$ begin
      raise exception 'Impossible pour %', row(${columns}) using detail = row(new.*)::text, errcode = '23505';
    end $$;
    create trigger break_${table} before insert on ${table} for each row execute function break_${table}();`);
}
const mend = (table: string) => shop.pool.query(`drop trigger break_${table} on ${table}`);

describe('an error nobody foresaw', () => {
  it('is one report that says where, and nothing of the person nor of what they sent', {
    tags: ['8.reported'],
  }, async () => {
    const customer = await createCustomer(shop, { firstName: 'Zéphyrine', lastName: 'Quilleboeuf' });
    await breakTable('tickets', 'new.email, new.subject');
    const ip = '203.0.113.77';
    const personal = [
      customer.email,
      customer.access,
      customer.id,
      'Zéphyrine',
      'Quilleboeuf',
      ip,
      'MonNavigateur',
    ];
    const typed = [
      'Ma facture FR7630006000011234567890189',
      'Appelez Zéphyrine au 06 12 34 56 78, merci bien',
    ];
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/tickets/?secret=tr3s-secret',
      headers: {
        ...customer.headers,
        'x-forwarded-for': ip,
        'user-agent': 'MonNavigateur',
        cookie: 'a=biscuit',
      },
      payload: { email: customer.email, subject: typed[0], message: typed[1] },
    });
    await mend('tickets');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      detail: 'Erreur serveur. Veuillez réessayer ultérieurement.',
      code: 'server_error',
    });
    const [event, ...others] = await reported();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      level: 'error',
      environment: 'test',
      release: 'rouage@essai',
      tags: {
        route: 'POST /api/tickets/',
        code: 'server_error',
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    const { values = [] } = event?.exception ?? {};
    expect(values.map(({ type, value }) => [type, value])).toEqual([
      ['DatabaseError', 'Message withheld (23505)'],
      ['DrizzleQueryError', 'Database query failed'],
    ]);
    const files = values.flatMap(
      ({ stacktrace }) => stacktrace?.frames.map(({ filename }) => filename) ?? [],
    );
    expect(files).toContain('src/features/help/support/server/store.ts');
    expect(files.filter((file) => !/^(src|node_modules)\/|^node:/.test(file))).toEqual([]);
    const sent = JSON.stringify(receiver.received);
    for (const secret of [...personal, ...typed, 'tr3s-secret', 'biscuit', process.cwd()]) {
      expect(sent).not.toContain(`${secret}`.length > 4 ? secret : `"${secret}"`);
    }
    expect(Object.keys(event ?? {}).sort()).toEqual([
      'environment',
      'event_id',
      'exception',
      'level',
      'platform',
      'release',
      'tags',
      'timestamp',
    ]);
  });

  it('tells nothing of a registration’s email and password', async () => {
    await breakTable('users', 'new.email, new.password_hash');
    const email = 'anatole.bertignac@exemple.fr';
    const password = 'un-mot-de-passe-jamais-dit';
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/registration/',
      payload: {
        email,
        password1: password,
        terms_acceptance: acceptedTerms,
      },
    });
    await mend('users');
    expect(answer.statusCode).toBe(500);
    expect(await reported()).toHaveLength(1);
    const sent = JSON.stringify(receiver.received);
    for (const secret of [email, password, 'argon2']) expect(sent).not.toContain(secret);
  });
});

describe('what is answered as it should be', () => {
  it.each([
    ['GET', '/api/nothing-here/', 404],
    ['GET', '/api/automations/999999/', 404],
    ['GET', '/api/users/me/', 401],
    ['POST', '/api/auth/token/', 400],
    ['POST', '/api/tickets/', 400],
  ] as const)('%s %s, a %d, is reported to nobody', async (method, url, status) => {
    const answer = await shop.app.inject({ method, url, ...(method === 'POST' ? { payload: {} } : {}) });
    expect(answer.statusCode).toBe(status);
    expect(await reported()).toEqual([]);
  });
});

describe('work in time', () => {
  it('is reported when its retries are spent, once, and not before', async () => {
    const spend = (attempts: number) =>
      shop.pool.query(`select graphile_worker.add_job(
      'stripe_event', json_build_object('id', 'evt de Jean'), job_key := 'essai', max_attempts := ${attempts})`);
    await shop.pool.query('alter table stripe_events rename to stripe_events_away');
    // The second try comes after three seconds, within a drain of a busy machine; the ninth after hours.
    await spend(9);
    await shop.drain();
    const early = (await reported()).filter(({ tags }) => tags?.job === 'stripe_event');
    await spend(1);
    await shop.drain();
    await shop.pool.query('alter table stripe_events_away rename to stripe_events');
    const late = (await reported()).filter(({ tags }) => tags?.job === 'stripe_event');
    expect([early.length, late.length]).toEqual([0, 1]);
    expect(JSON.stringify(receiver.received)).not.toContain('Jean');
  });

  it('is reported when a sweep fails, once however often it fails', async () => {
    const failing = {
      name: 'sweep_of_this_test',
      run: () => Promise.reject(new TypeError('Jean is not a function')),
    };
    for (let pass = 0; pass < 3; pass += 1)
      await sweepAll(shop, { outbox: {}, queue: {}, sweeps: [failing] });
    const events = await reported();
    expect(events.map(({ tags }) => tags)).toEqual([{ job: 'sweep_of_this_test' }]);
    expect(events[0]?.exception.values).toMatchObject([{ type: 'TypeError', value: 'Not a function' }]);
  });
});

describe('a rejection that nobody handles', () => {
  it('ends the process with 1, as it would have, and is reported before', async () => {
    const script = `import { runProcess } from './src/server/process/open-shop.ts';
      await runProcess('web', async () => {
        void Promise.reject(new RangeError('Impossible pour Jean'));
        return async () => {};
      });`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: resolve(import.meta.dirname, '../../..'),
      env: {
        DATABASE_URL: shop.settings.DATABASE_URL,
        STRIPE_API_URL: shop.settings.STRIPE_API_URL,
        SHOP_MODE: 'test',
        SENTRY_DSN: receiver.dsn,
        LOG_LEVEL: 'silent',
      },
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(code).toBe(1);
    expect(said).toContain('RangeError: Impossible pour Jean');
    expect(receiver.events.map(({ exception }) => exception.values[0]?.type)).toEqual(['RangeError']);
    expect(JSON.stringify(receiver.received)).not.toContain('Jean');
  });
});

describe('a receiver', () => {
  it('that is down changes nothing for the customer, and holds nobody', async () => {
    const gone = await openErrorReceiver();
    await gone.close();
    const deaf = await startShop({ SENTRY_DSN: gone.dsn });
    await deaf.pool.query('alter table automations rename to automations_away');
    const answer = await deaf.app.inject('/api/automations/');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ code: 'server_error' });
    await deaf.errorReports.flush();
    await deaf.stop();
  });

  it('that is not set is never looked for: the SDK is not even loaded', async () => {
    const reports = openErrorReports(readSettings({}), shop.log);
    reports.report(new Error('Jean'));
    await reports.flush();
    expect(receiver.received).toEqual([]);
  });
});
