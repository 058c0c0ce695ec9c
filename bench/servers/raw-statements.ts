import { createServer } from 'node:http';
import { createTokens } from '#people/auth/server/session.ts';
import { realClock } from '#server/clock.ts';
import { openPool } from '#server/db/connection.ts';
import { readSettings } from '#server/settings/settings.ts';
import './end-with-bench.ts';
import type { Statement } from './keep-statements.ts';

/** The least that could answer the same: the token, the shop's own statements as it sent them, JSON.stringify. */
const settings = readSettings(process.env);
const pool = openPool(String(settings.DATABASE_URL), settings.DATABASE_POOL_SIZE, () => {});
const tokens = createTokens({ settings, clock: realClock });

const ask = async ({ name, text, values }: Statement) =>
  (await pool.query(name ? { name, text, values } : { text, values })).rows;

/** Told by address what the shop asks; the first is who asks. */
process.once('message', (asked: Record<string, Statement[]>) => {
  const server = createServer(async (request, response) => {
    await tokens.readAccess(String(request.headers.authorization).slice(7));
    const [who, ...rest] = asked[String(request.url)] ?? [];
    if (who) await ask(who);
    const rows = await Promise.all(rest.map(ask));
    response.writeHead(who ? 200 : 404, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(rows));
  });
  server.listen(settings.PORT, '127.0.0.1', () => process.send?.('ready'));
});
