import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildIfStale } from '#bin/build.ts';
import { createTokens, openSession } from '#people/auth/server/session.ts';
import { realClock } from '#server/clock.ts';
import { openDatabase, openPool } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from '#server/settings/settings.ts';
import { measureComparisons, pair, preparedBodies } from './comparisons.ts';
import { startDatabase } from './database.ts';
import { shopEnvironment } from './environment.ts';
import { fill } from './fill.ts';
import { measurePriceChanges } from './price-changes.ts';
import { Measured } from './process.ts';
import { report } from './report.ts';
import { writeResultsOf } from './results-page.ts';
import { measureCatalogueDuringSignIns, measureSignIn } from './sign-in.ts';
import { measureTwoProcesses } from './two-processes.ts';

const addresses = {
  '/list': '/api/automations/?category=categorie-1',
  '/detail': '/api/automations/500/',
  '/categories': '/api/categories/',
  '/html': '/catalogue',
  '/detail-html': '/automation/500/automatisation-500',
};

const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** Only the comparisons whose name holds this text, for work on one of them; the results are then not written. */
const only = process.env.BENCH_ONLY;

await buildIfStale();
const server = await startDatabase('bench', { durable: true });
try {
  await migrate(server.url);
  console.log('Filling: 1,000 automations, 10,000 users, 30,000 subscriptions …');
  const person = await fill(server.url);
  const environment = shopEnvironment(server);
  const startUps = await measureStartUps(environment);
  const shop = await Measured.start('src/app/main.ts', environment);
  const uncached = await Measured.start('src/app/main.ts', { ...environment, CACHE_MEGABYTES: '0' });
  const bodies = await preparedBodies(shop.url, addresses);
  const raw = await Measured.start('bench/servers/raw.ts', environment, { page: bodies['/html']?.body });
  const floor = await Measured.start('bench/servers/floor.ts', environment, bodies);
  const headers = { authorization: `Bearer ${await accessToken(environment, person.customerId)}` };
  const compared = comparisonsOf({ shop, uncached, raw, floor }, headers);
  const comparisons = await measureComparisons(compared, { seconds, rounds, only });
  const signIn = await measureSignIn(shop.url, person);
  const crowdP99 = await measureCatalogueDuringSignIns(shop.url, person);
  const megabytes = {
    shop: shop.peakMegabytes(),
    uncached: uncached.peakMegabytes(),
    raw: raw.peakMegabytes(),
  };
  const priceChanges = await measurePriceChanges(shop.url, server.url, { connections: 50, seconds, rounds });
  for (const measured of [shop, uncached, raw, floor]) await measured.stop();
  const load = { headers, databasePid: server.pid, seconds, rounds };
  const twoProcesses = await measureTwoProcesses(environment, load);
  const text = report({
    ...{ comparisons, signIn, crowdP99, megabytes, startUps, priceChanges, twoProcesses },
    seconds,
    rounds,
  });
  if (!only) await writeResultsOf('shop', text);
  console.log(text);
} finally {
  await server.stop();
}

/** Milliseconds to the first page, the first time with nothing compiled: as after an installation. */
async function measureStartUps(environment: NodeJS.ProcessEnv): Promise<{ first: number; others: number[] }> {
  const compiled = await mkdtemp(path.join(tmpdir(), 'rouage-compiled-'));
  const taken: number[] = [];
  for (let start = 0; start < 11; start += 1) {
    const began = performance.now();
    const shop = await Measured.start('src/app/main.ts', {
      ...environment,
      NODE_COMPILE_CACHE: compiled,
    });
    const { status } = await fetch(`${shop.url}/catalogue`);
    if (status !== 200) throw new Error(`the catalogue answers ${status}`);
    taken.push(performance.now() - began);
    await shop.stop();
  }
  await rm(compiled, { recursive: true });
  const [first = 0, ...others] = taken;
  return { first, others };
}

async function accessToken(environment: NodeJS.ProcessEnv, userId: number): Promise<string> {
  const settings = readSettings(environment);
  const pool = openPool(String(settings.DATABASE_URL), 1, () => {});
  const tokens = createTokens({ settings, clock: realClock });
  const caller = { userId, isStaff: false, audience: 'customer' as const };
  const { access } = await openSession(openDatabase(pool), tokens, caller, realClock.now());
  await pool.end();
  return access;
}

function comparisonsOf(
  servers: Record<'shop' | 'uncached' | 'raw' | 'floor', Measured>,
  headers: Record<string, string>,
) {
  const { shop, uncached, raw, floor } = servers;
  const hit = (name: string, key: keyof typeof addresses) =>
    pair(name, 'floor', 0.5, { url: `${shop.url}${addresses[key]}` }, { url: `${floor.url}${key}` });
  const miss = (name: string, wanted: number | undefined, key: keyof typeof addresses, rawPath: string) =>
    pair(name, 'raw', wanted, { url: `${uncached.url}${addresses[key]}` }, { url: `${raw.url}${rawPath}` });
  const personal = (name: string, address: string, rawPath: string) =>
    pair(
      name,
      'raw',
      0.5,
      { url: `${shop.url}${address}`, headers },
      { url: `${raw.url}${rawPath}`, headers },
    );
  return [
    hit('Catalogue list, cached', '/list'),
    hit('Detail, cached', '/detail'),
    hit('Categories, cached', '/categories'),
    hit('Catalogue HTML, cached', '/html'),
    hit('Detail HTML, cached', '/detail-html'),
    miss('Catalogue list, miss', 0.5, '/list', '/list'),
    miss('Detail, miss', 0.5, '/detail', '/detail'),
    miss('Catalogue HTML, miss', 0.4, '/html', '/html'),
    miss('Catalogue HTML, miss, to the same markup', undefined, '/html', '/whole-page'),
    personal('users/me', '/api/users/me/', '/me'),
    personal('Subscriptions of a customer with 20', '/api/users/subscriptions/', '/subscriptions'),
  ];
}
