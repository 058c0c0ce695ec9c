import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { raiseAlert } from '#server/alerts.ts';
import { type ErrorReceiver, openErrorReceiver } from '#tests/error-receiver.ts';
import { createCustomer, type TestCustomer } from '#tests/factories/customers.ts';
import { startShop, type TestShop } from '#tests/start-shop.ts';

/** Nobody else has it, so that a trace is what somebody typed. */
const mark = 'zephyrette';

let shop: TestShop;
let receiver: ErrorReceiver;
let person: TestCustomer;
let staff: TestCustomer;
const said: string[] = [];
const keep = (text: unknown) => {
  said.push(String(text));
  return true;
};
beforeAll(async () => {
  receiver = await openErrorReceiver();
  shop = await startShop({ LOG_LEVEL: 'trace', SENTRY_DSN: receiver.dsn }, { logTo: { write: keep } });
  person = await createCustomer(shop);
  staff = await createCustomer(shop, { isStaff: true, audience: 'admin' });
  for (const output of [process.stderr, process.stdout]) vi.spyOn(output, 'write').mockImplementation(keep);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await shop.stop();
  await receiver.close();
});

const place = {
  address_name: `Chez ${mark}`,
  first_name: mark,
  last_name: mark,
  address1: `17 venelle ${mark}`,
  city: mark,
  postal_code: '75011',
  country: 'FR',
  is_default: true,
};
const acceptance = () => ({
  accepted: true,
  timestamp: shop.clock.now().toISOString(),
  userAgent: mark,
  acceptanceUrl: `http://localhost:3000/?de=${mark}`,
  version: '1.0',
});

/** Something for the team to write a note about. */
async function openAlert(): Promise<number> {
  const onceKey = `test:${randomUUID()}`;
  await raiseAlert(shop.db, { kind: 'refund_late', onceKey, details: {}, now: shop.clock.now() });
  const { rows } = await shop.pool.query('select id from alerts where once_key = $1', [onceKey]);
  return rows[0].id;
}

/** What people type, in every way in which it comes to a table; answers the statuses. */
async function typeEverywhere(alert: number): Promise<number[]> {
  const email = `${mark}-${randomUUID()}@exemple.fr`;
  const password = `${mark} et son horloge 42`;
  const mail = {
    email,
    subject: mark,
    message: `Je suis ${mark}, mon cabinet est au 06 98 76 54 32.`,
    category: 'other',
  };
  const idea = { email, title: `L’idée de ${mark}`, description: `Je suis ${mark}, relancez mes clients.` };
  const names = { first_name: mark, last_name: mark };
  const form = { email, password1: password, password2: password, ...names, terms_acceptance: acceptance() };
  const open = [
    ['/api/tickets/', mail],
    ['/api/automation-ideas/', idea],
    ['/api/auth/registration/', form],
    ['/api/auth/token/', { email, password }],
    ['/api/password/request/', { email }],
    ['/api/password/request/', { email: person.email }],
    ['/api/termination/request/', { email: person.email }],
  ] as const;
  const own = [
    ['POST', '/api/addresses/', place],
    ['PUT', '/api/users/me/', { ...names, profile: { company_name: mark } }],
    ['PUT', '/api/users/me/', { email, current_password: person.password }],
    ['POST', '/api/terms-acceptance/', { type: 'purchase', acceptance: acceptance() }],
    ['POST', '/api/tickets/', mail],
    ['POST', '/api/users/export-data/', {}],
  ] as const;
  const { headers } = person;
  const resolving = {
    method: 'POST' as const,
    url: `/api/admin/alerts/${alert}/resolve/`,
    payload: { act: 'close', note: mark },
    headers: staff.headers,
  };
  const answers = await Promise.all(
    [
      ...open.map(([url, payload]) => ({ method: 'POST' as const, url, payload })),
      ...own.map(([method, url, payload]) => ({ method, url, payload, headers })),
      resolving,
    ].map((request) => shop.app.inject(request)),
  );
  await shop.drain();
  return answers.map(({ statusCode }) => statusCode);
}

/** The tables of the shop and of its queue that are written while these words are typed. */
async function writtenTables(): Promise<string[]> {
  await shop.pool.query(
    `create table written (name text primary key);
     create function note_write() returns trigger language plpgsql as
     $$ begin insert into written values (tg_relid::regclass::text) on conflict do nothing; return null; end $$;
     do $$ declare t record; begin
       for t in select schemaname, tablename from pg_tables
         where schemaname in ('public', 'graphile_worker') and tablename <> 'written' loop
         execute format('create trigger note_write after insert or update or delete on %I.%I execute function note_write()',
           t.schemaname, t.tablename);
       end loop; end $$`,
  );
  expect(await typeEverywhere(await openAlert())).not.toContain(500);
  const { rows } = await shop.pool.query<{ name: string }>('select name from written order by name');
  return rows.map(({ name }) => name);
}

const typedIn = (lines: readonly string[]) =>
  lines.filter((line) => line.toLowerCase().includes(mark)).map((line) => line.slice(0, 400));

/** The two ways in which PostgreSQL repeats a row that it refuses: in its details, and in the message itself. */
const refusals = [
  [
    (table: string) => `alter table ${table} add constraint never check (false) not valid`,
    (table: string) => `alter table ${table} drop constraint never`,
  ],
  [
    (table: string) =>
      `create trigger never before insert or update or delete on ${table} for each row execute function refuse_row()`,
    (table: string) => `drop trigger never on ${table}`,
  ],
] as const;

describe('what people typed', () => {
  it('stands in no log, no report and no output, whichever write fails', { timeout: 240_000 }, async () => {
    await shop.pool.query(
      `create function refuse_row() returns trigger language plpgsql as
       $$ begin return (coalesce(new, old)::text)::integer; end $$`,
    );
    const written = await writtenTables();
    expect(written).toEqual(
      expect.arrayContaining([
        ...['addresses', 'alerts', 'automation_ideas', 'emailed_links', 'graphile_worker._private_jobs'],
        ...['outbox', 'rate_limits', 'sessions', 'terms_acceptances', 'tickets', 'users'],
      ]),
    );
    for (const table of written) {
      for (const [refuse, allow] of refusals) {
        const alert = await openAlert();
        await shop.pool.query(refuse(table));
        const before = said.length;
        await typeEverywhere(alert);
        expect(said.length, `the log tells of ${table}`).toBeGreaterThan(before);
        await shop.pool.query(allow(table));
      }
    }
    await shop.errorReports.flush();
    expect(receiver.events.length).toBeGreaterThan(0);
    expect(typedIn(said)).toEqual([]);
    expect(typedIn(receiver.received.map(({ body }) => body))).toEqual([]);
  });
});
