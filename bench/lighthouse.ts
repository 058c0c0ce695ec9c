import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import pg from 'pg';
import { buildIfStale } from '#bin/build.ts';
import { findChromium } from '#bin/tests/chromium.ts';
import { seedDemoShop } from '#db/seeds/seed.ts';
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from '#server/settings/settings.ts';
import { shopEnvironment } from './environment.ts';
import { median } from './median.ts';
import { Measured } from './process.ts';

/** Lighthouse on the public pages: mobile, simulated throttling, median of five, every page a miss of the cache. */
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const wanted = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof wanted;
const categories = Object.keys(wanted) as Category[];
/** In milliseconds, but for the shift. */
const audits = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
const mostLcpMs = 1_500;

/** Public too, but not in the sitemap. */
const unlisted = ['/login', '/register'];

const chromeFlags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Figures = Record<Category | keyof typeof audits, number>;

async function figuresOf(url: string, port: number): Promise<Figures> {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
  if (!result) throw new Error(`lighthouse gave nothing for ${url}`);
  const { lhr } = result;
  for (const audit of Object.values(lhr.audits)) {
    if (audit.score !== null && audit.score < 0.9 && process.env.LIGHTHOUSE_DETAILS) {
      console.log(`  ${audit.id}: ${audit.score} ${audit.displayValue ?? ''}`);
    }
  }
  return Object.fromEntries([
    ...categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
    ...Object.entries(audits).map(([name, id]) => [name, lhr.audits[id]?.numericValue ?? Number.NaN]),
  ]);
}

function middleOf(taken: readonly Figures[]): Figures {
  const names = Object.keys(taken[0] ?? {}) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, median(taken.map((run) => run[name]))])) as Figures;
}

function line(address: string, { CLS, ...figures }: Figures): string {
  const scores = categories.map((category) => `${category} ${figures[category]}`);
  const times = (['FCP', 'LCP', 'SI', 'TBT'] as const).map((name) => `${name} ${Math.round(figures[name])}`);
  return `${address}: ${[...scores, ...times, `CLS ${CLS.toFixed(3)}`].join(', ')}`;
}

const isReached = (figures: Figures) =>
  categories.every((category) => figures[category] >= wanted[category]) && figures.LCP <= mostLcpMs;

/** What the sitemap shows search engines, and of its categories and automations the first of each. */
async function publicPages(shop: string): Promise<string[]> {
  const sitemap = await (await fetch(`${shop}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address = '']) => new URL(address).pathname);
  const kindOf = (path: string) => path.replace(/^(\/catalogue|\/automation)\/.*/, '$1/');
  const listed = new Map(paths.toReversed().map((path) => [kindOf(path), path])).values();
  return [...new Set([...listed, ...unlisted])];
}

/** Each run is a first visit after a change: the page is made, compressed and kept while the visitor waits. */
async function emptyCache(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`select pg_notify('catalogue_changed', '')`);
  await client.end();
}

async function measure(shop: string, databaseUrl: string, port: number): Promise<boolean> {
  // `LIGHTHOUSE_PAGES=/catalogue,/terms` for work on one of them.
  const pages = process.env.LIGHTHOUSE_PAGES?.split(',') ?? (await publicPages(shop));
  let reached = true;
  for (const address of pages) {
    const taken: Figures[] = [];
    // The address that visitors follow, where the short one leads.
    const { url } = await fetch(`${shop}${address}`);
    for (let run = 0; run < runs; run += 1) {
      await emptyCache(databaseUrl);
      taken.push(await figuresOf(url, port));
    }
    const middle = middleOf(taken);
    reached &&= isReached(middle);
    console.log(line(address, middle));
  }
  return reached;
}

await buildIfStale();
const folder = path.join(tmpdir(), `rouage-lighthouse-${process.pid}`);
// What was opened, to be closed the last first, however this ends.
const opened: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
async function end(code: number): Promise<never> {
  for (const close of opened.splice(0).toReversed()) await close();
  process.exit(code);
}

let reached = false;
try {
  const database = await startEmbeddedPostgres({ directory: folder, durable: false });
  opened.push(() => database.stop());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // The embedded database's own listeners would end it before the shop.
    process.removeAllListeners(signal);
    process.on(signal, () => void end(1));
  }
  await database.createDatabaseIfMissing('rouage');
  const environment = shopEnvironment({ url: database.url('rouage'), folder });
  await migrate(environment.DATABASE_URL);
  await seedDemoShop(readSettings(environment));
  const shop = await Measured.start('src/app/main.ts', environment);
  opened.push(() => shop.stop());
  const chrome = await chromeLauncher.launch({
    chromePath: findChromium(),
    chromeFlags,
    handleSIGINT: false,
  });
  opened.push(() => chrome.kill());
  reached = await measure(shop.url, environment.DATABASE_URL, chrome.port);
} catch (error) {
  console.error(error);
}
await end(reached ? 0 : 1);
