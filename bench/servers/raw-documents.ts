import { createServer, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { createTokens } from '#people/auth/server/tokens.ts';
import { realClock } from '#server/clock.ts';
import { openPool } from '#server/db/connection.ts';
import { readSettings } from '#server/settings.ts';
import './end-with-bench.ts';

/** The least that could keep the same: the token, one prepared statement that also asks for access, JSON.stringify. */
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
  PUT: `with ${store}, saved as (
      update documents d set value = $4, bytes = octet_length($4), version = version + 1, saved_at = now(), save_id = $5
      from store where d.store_id = store.id and d.key = $3 and d.version = $6
      returning d.store_id, d.key, d.title, d.version, d.bytes, d.saved_at)
    , counted as (update document_stores t set used_at = now() from saved where t.id = saved.store_id)
    select * from saved`,
};

/** `/api/tools/<slug>/documents/` and a key behind it. */
const address = /^\/api\/tools\/([^/]+)\/documents\/(?:([^/]+)\/)?$/;

const rowsOf = async (name: keyof typeof statements, values: unknown[]) =>
  (await pool.query<Record<string, unknown>>({ name, text: statements[name], values })).rows;

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
  const { value, save_id, version } = (await json(request)) as Save;
  JSON.parse(value);
  return (await rowsOf('PUT', [userId, slug, key, value, save_id, version]))[0];
}

const server = createServer(async (request, response) => {
  const found = await answer(request);
  response.writeHead(found === undefined ? 404 : 200, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(found ?? null));
});
server.listen(settings.PORT, '127.0.0.1', () => process.send?.('ready'));
