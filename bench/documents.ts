import pg from 'pg';
import { buildIfStale } from '#bin/build.ts';
import { createTokens, openSession } from '#people/auth/server/session.ts';
import { realClock } from '#server/clock.ts';
import { openDatabase, openPool } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from '#server/settings/settings.ts';
import { measureComparisons, pair } from './comparisons.ts';
import { startDatabase } from './database.ts';
import { documentsReport } from './documents-report.ts';
import { shopEnvironment } from './environment.ts';
import { fill } from './fill.ts';
import { documentValue, fillDocuments } from './fill-documents.ts';
import { Measured } from './process.ts';
import type { Comparison } from './report.ts';
import { writeResultsOf } from './results-page.ts';
import { compareSaves, type Saver } from './save-load.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** What else the machine does meanwhile: it is written beside the figures. */
const beside = process.env.BENCH_BESIDE ?? '';

await buildIfStale();
const server = await startDatabase('documents', { durable: true });
try {
  await migrate(server.url);
  console.log('Filling: 1,000 automations, 10,000 users, 50 of them with 50 documents …');
  await fill(server.url);
  const environment = shopEnvironment(server);
  const savers = await saversIn(environment);
  const shop = await Measured.start('src/app/main.ts', environment);
  const raw = await Measured.start('bench/servers/raw-documents.ts', environment);
  const [first] = savers;
  if (!first) throw new Error('nobody keeps documents');
  const of = (path: string) => {
    const at = `/api/tools/${first.slug}/documents/${path}`;
    const { headers } = first;
    return [
      { url: `${shop.url}${at}`, headers },
      { url: `${raw.url}${at}`, headers },
    ] as const;
  };
  const reads = await measureComparisons(
    [
      pair('List of 50 documents', 'raw', 0.5, ...of('')),
      pair('A document of 20 kB', 'raw', 0.5, ...of('document-2/')),
    ],
    { seconds, rounds },
  );
  const text = documentsReport({
    comparisons: [...reads, await measureSaves({ ours: shop.url, limit: raw.url }, savers)],
    ...{ beside, seconds, rounds },
  });
  for (const measured of [shop, raw]) await measured.stop();
  await writeResultsOf('documents', text);
  console.log(text);
} finally {
  await server.stop();
}

/** Everybody who keeps documents, signed in. */
async function saversIn(environment: NodeJS.ProcessEnv): Promise<Saver[]> {
  const settings = readSettings(environment);
  const pool = openPool(String(settings.DATABASE_URL), 1, () => {});
  const client = new pg.Client({ connectionString: String(settings.DATABASE_URL) });
  await client.connect();
  const keepers = await fillDocuments(client);
  await client.end();
  const tokens = createTokens({ settings, clock: realClock });
  const savers: Saver[] = [];
  for (const { id, slug } of keepers) {
    const caller = { userId: id, isStaff: false, audience: 'customer' as const };
    const { access } = await openSession(openDatabase(pool), tokens, caller, realClock.now());
    savers.push({ slug, headers: { authorization: `Bearer ${access}` }, version: 1 });
  }
  await pool.end();
  return savers;
}

async function measureSaves(
  servers: { ours: string; limit: string },
  savers: readonly Saver[],
): Promise<Comparison> {
  const figures: Comparison['figures'] = {};
  for (const connections of [1, 10, 50]) {
    const measured = await compareSaves(servers, savers, {
      connections,
      seconds,
      rounds,
      value: documentValue,
    });
    figures[connections] = measured;
    const { ours, limit } = measured;
    console.log(
      `A save of 20 kB @${connections}: ${Math.round(ours.perSecond)}/s, ${(ours.perSecond / limit.perSecond).toFixed(2)} of raw`,
    );
  }
  const none = { url: '' };
  return {
    name: 'A save of 20 kB',
    limit: 'raw',
    wanted: 0.5,
    targets: { ours: none, limit: none },
    figures,
  };
}
