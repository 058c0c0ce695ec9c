import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import pg from 'pg';
import { buildIfStale } from '#bin/build.ts';
import { findChromium } from '#bin/tests/chromium.ts';
import { seedDemoShop } from '#db/seeds/seed.ts';
import { migrate } from '#server/db/migrate.ts';
import { readSettings } from '#server/settings.ts';
import { startDatabase } from './database.ts';
import { median } from './median.ts';
import { Measured } from './process.ts';

/** Lighthouse on the public pages: mobile, simulated throttling, median of five, every page a miss of the cache. */
const runs = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof wanted;
const categories = Object.keys(wanted) as Category[];

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

async function scores(url: string, port: number): Promise<Record<Category, number>> {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'error' });
  if (!result) throw new Error(`lighthouse gave nothing for ${url}`);
  for (const audit of Object.values(result.lhr.audits)) {
    if (audit.score !== null && audit.score < 0.9 && process.env.LIGHTHOUSE_DETAILS) {
      console.log(`  ${audit.id}: ${audit.score} ${audit.displayValue ?? ''}`);
    }
  }
  return Object.fromEntries(
    categories.map((category) => [category, Math.round((result.lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
}

/** Each run is a first visit after a change: the page is made, compressed and kept while the visitor waits. */
async function emptyCache(): Promise<void> {
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  await client.query(`select pg_notify('catalogue_changed', '')`);
  await client.end();
}

await buildIfStale();
const database = await startDatabase('lighthouse', { durable: false });
const environment = {
  SHOP_MODE: 'test',
  DATABASE_URL: database.url,
  DATA_DIR: database.folder,
  STRIPE_API_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'error',
};
await migrate(database.url);
await seedDemoShop(readSettings(environment));
const shop = await Measured.start('src/server/main.ts', environment);
const chrome = await chromeLauncher.launch({
  chromePath: findChromium(),
  chromeFlags,
});
/** What the sitemap shows search engines, and of its categories and automations the first of each. */
async function pagesOfSitemap(): Promise<string[]> {
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]*)/g)].map(([, address = '']) => new URL(address).pathname);
  const kindOf = (path: string) => path.replace(/^(\/catalogue|\/automation)\/.*/, '$1/');
  return [...new Map(paths.toReversed().map((path) => [kindOf(path), path])).values()];
}

let failed = false;
try {
  // `LIGHTHOUSE_PAGES=/catalogue,/terms` for work on one of them.
  const pages = process.env.LIGHTHOUSE_PAGES?.split(',') ?? (await pagesOfSitemap());
  for (const address of pages) {
    const taken: Record<Category, number>[] = [];
    // The address that visitors follow, where the short one leads.
    const { url } = await fetch(`${shop.url}${address}`);
    for (let run = 0; run < runs; run += 1) {
      await emptyCache();
      taken.push(await scores(url, chrome.port));
    }
    const middle = categories.map(
      (category) => [category, median(taken.map((run) => run[category]))] as const,
    );
    failed ||= middle.some(([category, score]) => score < wanted[category]);
    console.log(`${address}: ${middle.map(([category, score]) => `${category} ${score}`).join(', ')}`);
  }
} finally {
  chrome.kill();
  await shop.stop();
  await database.stop();
}
process.exit(failed ? 1 : 0);
