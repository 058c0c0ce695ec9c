import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createTokens } from '#people/auth/server/session.ts';
import { realClock } from '#server/clock.ts';
import { openPool } from '#server/db/connection.ts';
import { readSettings } from '#server/settings/settings.ts';
import './end-with-bench.ts';

/** The least that could keep the same: the token, prepared statements that also ask for access, JSON.stringify. */
const settings = readSettings(process.env);
const pool = openPool(String(settings.DATABASE_URL), settings.DATABASE_POOL_SIZE, () => {});
const tokens = createTokens({ settings, clock: realClock });

const store = `store as (
  select t.id from document_stores t join automations a on a.id = t.automation_id
    join subscriptions s on s.user_id = t.user_id and s.automation_id = a.id and s.status = 'active'
  where t.user_id = $1 and a.slug = $2)`;

const statements = {
  GET: `with ${store} select d.key, title, version, bytes, saved_at, archived_at, kind, number, issued_at
    from documents d join store on store.id = d.store_id order by saved_at desc, key`,
  one: `with ${store} select d.* from documents d join store on store.id = d.store_id where d.key = $3`,
};

/** The transaction of a save: the customer is held, their store locked, the version asked, both rows written. */
const save = {
  hold: 'select id from users where id = $1 and deleted_at is null for key share',
  lock: `select t.id, t.bytes from document_stores t join automations a on a.id = t.automation_id
      join subscriptions s on s.user_id = t.user_id and s.automation_id = a.id and s.status = 'active'
    where t.user_id = $1 and a.slug = $2 for update of t`,
  read: `select version, bytes, save_id, issued_at, (select max(kept_at) from document_versions v where v.store_id = $1 and v.key = $2)
    from documents where store_id = $1 and key = $2`,
  write: `update documents set value = $3, bytes = $4, version = $5, saved_at = now(), save_id = $6 where store_id = $1 and key = $2
    returning key, title, version, bytes, saved_at`,
  count: 'update document_stores set bytes = bytes + $2, used_at = now() where id = $1',
};

/** `/api/tools/<slug>/documents/` and a key behind it. */
const address = /^\/api\/tools\/([^/]+)\/documents\/(?:([^/]+)\/)?$/;

const rowsOf = async (name: keyof typeof statements, values: unknown[]) =>
  (await pool.query<Record<string, unknown>>({ name, text: statements[name], values })).rows;

async function saved(userId: number, slug: string, key: string, given: Save): Promise<unknown> {
  const client = await pool.connect();
  const ask = async (name: keyof typeof save, values: unknown[]) =>
    (await client.query({ name, text: save[name], values })).rows[0];
  try {
    await client.query('begin');
    await ask('hold', [userId]);
    const store = await ask('lock', [userId, slug]);
    const row = await ask('read', [store.id, key]);
    if (row.version !== given.version) throw new Error('another version');
    const bytes = Buffer.byteLength(given.value);
    const written = await ask('write', [store.id, key, given.value, bytes, given.version + 1, given.save_id]);
    await ask('count', [store.id, bytes - row.bytes]);
    await client.query('commit');
    return written;
  } finally {
    client.release();
  }
}

interface Save {
  value: string;
  save_id: string;
  version: number;
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { userId } = await tokens.readAccess(String(request.headers.authorization).slice(7));
  const [, slug, key] = address.exec(String(request.url)) ?? [];
  if (!key) return rowsOf('GET', [userId, slug]);
  if (request.method !== 'PUT') return (await rowsOf('one', [userId, slug, key]))[0];
  const given = (await json(request)) as Save;
  JSON.parse(given.value);
  return saved(userId, String(slug), key, given);
}

const server = createServer(async (request, response) => {
  const found = await answer(request);
  response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(found ?? null));
});
server.listen(settings.PORT, '127.0.0.1', () => process.send?.('ready'));
