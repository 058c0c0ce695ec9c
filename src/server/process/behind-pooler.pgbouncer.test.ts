import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { acceptedTerms } from '#tests/come-back.ts';
import { createEmptyDatabase } from '#tests/database.ts';
import { createAutomation } from '#tests/factories/catalogue.ts';
import { createCustomer, defaultPassword } from '#tests/factories/customers.ts';
import { buy } from '#tests/pay-as-browser.ts';
import { followsNames, type PgBouncer, startPgBouncer } from '#tests/pgbouncer/pgbouncer.ts';
import { runRouage } from '#tests/run-command.ts';
import { startSecondProcess, startShop, type TestShop } from '#tests/start-shop.ts';
import { tryAddresses } from '../db/addresses.ts';
import { aloneAt } from '../db/session-lock.ts';
import { streamRows } from '../db/stream-rows.ts';

let pooler: PgBouncer;
let inSession: PgBouncer;
/** What operators are told to write where startup parameters are refused: it hides the refusal, not the fault. */
let lenient: PgBouncer;
let shop: TestShop;
let direct: string;

beforeAll(async () => {
  const server = new URL(inject('databaseServer'));
  pooler = await startPgBouncer({ mode: 'transaction', server });
  inSession = await startPgBouncer({ mode: 'session', server });
  const more = 'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options';
  lenient = await startPgBouncer({ mode: 'transaction', server, more });
  shop = await startShop((databaseUrl) => {
    direct = databaseUrl;
    return { DATABASE_URL: pooler.urlOf(databaseUrl), DATABASE_DIRECT_URL: databaseUrl };
  });
});
afterAll(async () => {
  await shop?.stop();
  for (const one of [pooler, inSession, lenient]) await one?.stop();
});

/** As docs/operate.md tells the operator. */
async function limitRole(): Promise<void> {
  const client = new pg.Client({ connectionString: direct });
  await client.connect();
  const name = pg.escapeIdentifier(new URL(direct).pathname.slice(1));
  await client.query(`alter role current_user in database ${name} set statement_timeout = '30s'`);
  await client.end();
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  shop.app.inject({ method: 'POST', url, payload, headers });

const form = (email: string) => ({
  email,
  password1: 'chat-perché-42',
  password2: 'chat-perché-42',
  terms_acceptance: acceptedTerms,
});

describe('a shop behind PgBouncer in transaction mode', () => {
  it('registers 24 people at once, and lets them sign in', async () => {
    const emails = Array.from({ length: 24 }, () => `${randomUUID()}@exemple.fr`);
    const made = await Promise.all(emails.map((email) => post('/api/auth/registration/', form(email))));
    expect(made.map(({ statusCode }) => statusCode)).toEqual(emails.map(() => 201));
    const entered = await Promise.all(
      emails.map((email) => post('/api/auth/token/', { email, password: 'chat-perché-42' })),
    );
    expect(entered.map(({ statusCode }) => statusCode)).toEqual(emails.map(() => 200));
  });

  it('sells, does its jobs and writes to the customers', async () => {
    const tool = await createAutomation(shop, { name: 'Générateur de devis' });
    const customers = await Promise.all(Array.from({ length: 6 }, () => createCustomer(shop)));
    await Promise.all(customers.map((customer) => buy(shop, customer, tool)));
    await shop.roundTrip();
    for (const { email, password } of customers) {
      const lists = shop.mailbox.messages().filter(({ envelope }) => envelope.to.includes(email));
      expect(lists.length).toBeGreaterThan(0);
      expect(password).toBe(defaultPassword);
    }
    const { rows } = await shop.pool.query(
      'select count(*)::int as open from outbox where done_at is null and due_at <= $1',
      [shop.clock.now()],
    );
    expect(rows).toEqual([{ open: 0 }]);
  });

  it('finds what was typed with faults, and nothing of it stays in a session', async () => {
    await createAutomation(shop, { name: 'Calendrier de relances' });
    const found = await Promise.all(
      Array.from({ length: 12 }, () => shop.app.inject({ url: '/api/automations/?search=calndrier' })),
    );
    for (const answer of found) expect(answer.json().count).toBe(1);
    const { rows } = await shop.pool.query('show pg_trgm.word_similarity_threshold');
    expect(rows).toEqual([{ 'pg_trgm.word_similarity_threshold': '0.6' }]);
  });

  it('hears in every process what another has changed', async () => {
    const other = await startSecondProcess(shop);
    try {
      const names = async () => {
        const { results } = (await other.app.inject({ url: '/api/automations/' })).json();
        return (results as { name: string }[]).map(({ name }) => name);
      };
      await names();
      await createAutomation(shop, { name: 'Nouvelle au catalogue' });
      await expect.poll(names, { timeout: 2_000, interval: 20 }).toContain('Nouvelle au catalogue');
    } finally {
      await other.stop();
    }
  });

  it('holds a lock as long as its work lasts, whatever others ask meanwhile', async () => {
    const outcome = await aloneAt(shop.sessions, 'something', async () => {
      await Promise.all(Array.from({ length: 20 }, () => shop.pool.query('select 1')));
      return aloneAt(shop.sessions, 'something', async () => 'two at once');
    });
    expect(outcome).toEqual({ result: undefined });
    expect(await aloneAt(shop.sessions, 'something', async () => 'after')).toEqual({ result: 'after' });
  });

  it('streams a long file beside others', async () => {
    const count = async () => {
      let rows = 0;
      for await (const _ of streamRows(shop.pool, 'select generate_series(1, $1::int)', [1_200])) rows += 1;
      return rows;
    };
    expect(await Promise.all([count(), count(), count()])).toEqual([1_200, 1_200, 1_200]);
  });
});

describe('statements that have a name', () => {
  it.each([0, 2, 1000])(
    'keep it where the pooler follows %i of them in a session, and lose it where it follows none',
    async (most) => {
      const { ifAsked } = await followsNames();
      const more = ifAsked ? `max_prepared_statements = ${most}` : '';
      const following = await startPgBouncer({ mode: 'transaction', server: new URL(direct), more });
      const DATABASE_URL = following.urlOf(direct);
      expect(await tryAddresses({ DATABASE_URL, DATABASE_DIRECT_URL: direct })).toEqual({
        keepsNames: ifAsked && most > 0,
      });
      const tool = await createAutomation(shop, { name: `Suivi ${most}` });
      const other = await startSecondProcess(shop, { DATABASE_URL });
      const customers = await Promise.all(Array.from({ length: 6 }, () => createCustomer(shop)));
      await Promise.all(customers.map((customer) => buy({ ...shop, app: other.app }, customer, tool)));
      // More at once than the pooler has sessions.
      const lists = await Promise.all(
        Array.from({ length: 48 }, (_, number) =>
          other.app.inject({ url: '/api/invoices/', headers: customers[number % 6]?.headers }),
        ),
      );
      expect(lists.map((answer) => answer.json().count)).toEqual(lists.map(() => 1));
      await other.stop();
      await following.stop();
    },
  );
});

describe('the two addresses', () => {
  it('work where the pooler is told of both, and it is said whether it limits statements', async () => {
    const told: unknown[] = [];
    const log = { warn: (line: unknown) => void told.push(line) };
    const given = { DATABASE_URL: pooler.urlOf(direct), DATABASE_DIRECT_URL: direct };
    expect(await tryAddresses(given, log)).toEqual({ keepsNames: (await followsNames()).unasked });
    expect(told).toEqual([expect.stringContaining('statement_timeout')]);
    await limitRole();
    // A session that the pooler has open keeps what it began with.
    const restarted = await startPgBouncer({ mode: 'transaction', server: new URL(direct) });
    await tryAddresses({ ...given, DATABASE_URL: restarted.urlOf(direct) }, log);
    await restarted.stop();
    expect(told).toHaveLength(1);
    expect(await tryAddresses({ DATABASE_URL: direct })).toBeUndefined();
  });

  it('are tried by a role without rights of its own', async () => {
    const client = new pg.Client({ connectionString: direct });
    await client.connect();
    const role = `plain_${randomUUID().slice(0, 8)}`;
    await client.query(`create role ${role} login password 'plain'`);
    const url = new URL(direct);
    url.username = role;
    url.password = 'plain';
    const given = { DATABASE_URL: pooler.urlOf(direct), DATABASE_DIRECT_URL: url.href };
    expect(await tryAddresses(given)).toMatchObject({});
    await client.query(`drop role ${role}`);
    await client.end();
  });

  it.each([
    ['refuses startup parameters', () => pooler],
    ['ignores them', () => lenient],
    ['keeps sessions but refuses startup parameters', () => inSession],
  ])('are asked for where DATABASE_URL alone leads to a pooler that %s', async (_says, which) => {
    await expect(tryAddresses({ DATABASE_URL: which().urlOf(direct) })).rejects.toThrow(
      'DATABASE_URL leads to a pooler, where nothing can listen or hold a lock: set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
    );
  });

  it('are refused where the direct one leads to a pooler too', async () => {
    const url = lenient.urlOf(direct);
    await expect(
      tryAddresses({ DATABASE_URL: pooler.urlOf(direct), DATABASE_DIRECT_URL: url }),
    ).rejects.toThrow('DATABASE_DIRECT_URL leads to a pooler');
  });

  it('are refused where they lead to two databases', async () => {
    const other = await createEmptyDatabase();
    await expect(
      tryAddresses({ DATABASE_URL: pooler.urlOf(direct), DATABASE_DIRECT_URL: other.url }),
    ).rejects.toThrow('DATABASE_DIRECT_URL leads to another database than DATABASE_URL');
  });

  it.each(['jobs', 'ledger'])('end %s in one line where they are wrong', async (verb) => {
    const ended = await runRouage([verb], {
      SHOP_MODE: 'test',
      DATABASE_URL: lenient.urlOf(direct),
      SMTP_URL: 'smtp://127.0.0.1:9',
    });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    expect(ended.stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^DATABASE_URL leads to a pooler/),
    ]);
  });

  it('let a command of the operator work past the pooler', async () => {
    const ended = await runRouage(['ledger'], {
      SHOP_MODE: 'test',
      DATABASE_URL: pooler.urlOf(direct),
      DATABASE_DIRECT_URL: direct,
    });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
  });
});
