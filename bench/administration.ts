import autocannon from 'autocannon';
import pg from 'pg';
import { buildIfStale } from '#bin/build.ts';
import { migrate } from '#server/db/migrate.ts';
import { administrationReport, type ListMeasure } from './administration-report.ts';
import { startDatabase } from './database.ts';
import { shopEnvironment } from './environment.ts';
import { fillAdministration, wholeSize } from './fill-administration.ts';
import { compare, type Figures, middleOf, visit } from './load.ts';
import { Measured } from './process.ts';
import { writeResultsOf } from './results-page.ts';
import { searchAddress, searches, staffLists } from './staff-lists.ts';
import { staffToken } from './staff-token.ts';
import { statementsOf } from './statements-of.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 1);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
/** Only the lists whose name holds this text, for work on one of them; the results are then not written. */
const only = process.env.BENCH_ONLY;
const connections = 10;
const deepPage = 40;

async function staffHeaders(environment: NodeJS.ProcessEnv) {
  return { authorization: `Bearer ${await staffToken(environment)}` };
}

interface AskedAddress {
  name: string;
  address: string;
  isList: boolean;
}

interface Answer {
  pagination?: { total_pages: number; next_key: string | null };
}

/** The first page, and one far from it by the key that its neighbour names. */
async function pagesOf(shop: Measured, headers: Record<string, string>): Promise<AskedAddress[]> {
  const pages: AskedAddress[] = [];
  const read = async (address: string): Promise<Answer> => {
    const answer = await fetch(`${shop.url}${address}`, { headers });
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    return (await answer.json()) as Answer;
  };
  for (const { name, address, isPaged } of staffLists) {
    if (only && !name.includes(only)) continue;
    pages.push({ name, address, isList: isPaged });
    if (!isPaged || ((await read(address)).pagination?.total_pages ?? 0) <= deepPage) continue;
    const and = (more: string) => `${address}${address.includes('?') ? '&' : '?'}${more}`;
    const deep = await read(and(`page=${deepPage}`));
    const key = deep.pagination?.next_key;
    if (!key) continue;
    pages.push({
      name: `${name}, page ${deepPage + 1}`,
      address: and(`page=${deepPage + 1}&after=${key}`),
      isList: true,
    });
  }
  return pages;
}

async function measureLists(environment: NodeJS.ProcessEnv, shop: Measured, headers: Record<string, string>) {
  const pages = await pagesOf(shop, headers);
  const asked = await statementsOf(
    environment,
    pages.map(({ address }) => address),
    headers,
  );
  const raw = await Measured.start('bench/servers/raw-statements.ts', environment, asked);
  const lists: ListMeasure[] = [];
  for (const { name, address, isList } of pages) {
    const target = ({ url }: Measured) => ({ url: `${url}${address}`, headers });
    const figures = await compare({ ours: target(shop), raw: target(raw) }, { connections, seconds, rounds });
    lists.push({ name, isList, ...figures });
    console.log(`${name}: ${(figures.ours.perSecond / figures.raw.perSecond).toFixed(2)} of raw`);
  }
  await raw.stop();
  return lists;
}

async function measureSearch(shop: Measured, headers: Record<string, string>): Promise<Figures> {
  const requests = searches.map((typed) => ({ path: searchAddress(typed) }));
  await autocannon({ url: shop.url, connections, duration: 1, requests, headers });
  const {
    requests: made,
    latency,
    non2xx,
    errors,
  } = await autocannon({
    ...{ url: shop.url, connections, requests, headers },
    duration: Math.max(5, seconds * 5),
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} searches were not answered`);
  return { perSecond: made.average, p50: latency.p50, p99: latency.p99 };
}

async function measureStats(databaseUrl: string, shop: Measured, headers: Record<string, string>) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('delete from kept_figures');
  await client.end();
  const target = { url: `${shop.url}/api/admin/stats/`, headers };
  const began = performance.now();
  await (await fetch(target.url, { headers })).text();
  const firstStatsMs = performance.now() - began;
  return { firstStatsMs, stats: await visit(target, connections, Math.max(12, seconds * 5)) };
}

/** In a process of its own, whose memory is that of the file and of a catalogue beside it. */
async function measureCsv(environment: NodeJS.ProcessEnv) {
  // A new proof: that of the lists is too old by now.
  const headers = await staffHeaders(environment);
  const shop = await Measured.start('src/app/main.ts', environment);
  const visitCatalogue = async () => {
    const windows: Figures[] = [];
    for (let window = 0; window < 3; window += 1)
      windows.push(await visit({ url: `${shop.url}/catalogue` }, connections, 5));
    return middleOf(windows);
  };
  await visitCatalogue();
  const quiet = await visitCatalogue();
  const megabytesBefore = shop.peakMegabytes();
  const began = performance.now();
  let lines = 0;
  let took = 0;
  const export_ = (async () => {
    const answer = await fetch(`${shop.url}/api/admin/journal/export/`, { headers });
    if (!answer.ok || !answer.body) throw new Error(`the export answers ${answer.status}`);
    for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1;
    took = (performance.now() - began) / 1000;
  })();
  const meanwhile = await visitCatalogue();
  await export_;
  const csv = { lines, seconds: took, megabytes: shop.peakMegabytes(), megabytesBefore, quiet, meanwhile };
  await shop.stop();
  return csv;
}

await buildIfStale();
// A database that was filled before, for work on the bench itself.
const kept = process.env.BENCH_DATABASE_URL;
const server = kept
  ? { url: kept, folder: '.data', stop: async () => {} }
  : await startDatabase('administration', { durable: true });
try {
  if (!kept) {
    await migrate(server.url);
    console.log('Filling: 100,000 customers, 1,000,000 orders … (some minutes)');
    await fillAdministration(server.url, wholeSize);
  }
  const environment = { ...shopEnvironment(server), OVERLOAD_LAG_MS: '0' };
  const headers = await staffHeaders(environment);
  const shop = await Measured.start('src/app/main.ts', environment);
  const lists = await measureLists(environment, shop, headers);
  const search = await measureSearch(shop, headers);
  const figures = await measureStats(server.url, shop, headers);
  await shop.stop();
  const csv = await measureCsv(environment);
  const text = administrationReport({ lists, search, ...figures, csv, seconds, rounds });
  if (!only) await writeResultsOf('administration', text);
  console.log(text);
} finally {
  await server.stop();
}
