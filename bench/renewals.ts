import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import autocannon from 'autocannon';
import { buildIfStale } from '../bin/build.ts';
import { median } from './median.ts';
import { type Night, openNight } from './night.ts';
import { cpuSecondsOf, Measured } from './process.ts';
import { reconcileCost } from './reconcile-cost.ts';
import { mark } from './report.ts';

/** A midnight at which everybody's month ends, end to end; then the comparison of all of them with the provider. */
const counts = (process.env.RENEWALS ?? '1000,3000,10000').split(',').map(Number);
const compared = (process.env.COMPARED ?? '1000,10000,30000').split(',').map(Number);

/** The catalogue's p99 over rounds of five seconds, twenty visitors a second, until `over` is. */
async function catalogueP99(url: string, over: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  over.then(end, end);
  const rounds: number[] = [];
  do {
    const address = `${url}/catalogue`;
    const round = await autocannon({ url: address, connections: 2, overallRate: 20, duration: 5 });
    rounds.push(round.latency.p99);
  } while (!isOver);
  return median(rounds);
}

async function countsOf({ pool }: Night) {
  const { rows } = await pool.query<{ invoices: number; letters: number }>(
    `select (select count(*)::int from invoices) as invoices,
       (select count(*)::int from outbox where done_at is not null and once_key like 'email:%') as letters`,
  );
  return rows[0] ?? { invoices: 0, letters: 0 };
}

async function passNight(count: number): Promise<string> {
  const night = await openNight(count);
  const web = await Measured.start('src/server/main.ts', night.environment);
  const jobs = await Measured.start('src/server/worker.ts', night.environment);
  night.sendEventsTo(web.url);
  const quiet = await catalogueP99(web.url, Promise.resolve());
  const cpu = () => [jobs.cpuSeconds(), web.cpuSeconds(), cpuSecondsOf(process.pid)];
  const before = cpu();
  const began = performance.now();
  const passed = night.pass().then(() => (performance.now() - began) / 1000);
  const busy = await catalogueP99(web.url, passed);
  const seconds = await passed;
  const spent = cpu().map((now, part) => `${(((now - (before[part] ?? 0)) * 1000) / count).toFixed(0)} ms`);
  const { invoices, letters } = await countsOf(night);
  const memory = `${jobs.peakMegabytes()} MB`;
  for (const process of [web, jobs]) await process.stop();
  await night.close();
  if (invoices !== count) throw new Error(`${invoices} invoices for ${count} renewals`);
  const rate = count / seconds;
  const perSecond = `${rate.toFixed(1)}: ${mark(rate >= 20)}`;
  const p99 = `${quiet} → ${busy}: ${mark(busy <= 2 * quiet)}`;
  const row = [count, letters, seconds.toFixed(0), perSecond, p99, ...spent, memory];
  return `| ${row.join(' | ')} |`;
}

async function compareAll(count: number): Promise<string> {
  const night = await openNight(count);
  const cost = await reconcileCost(night.environment);
  const began = performance.now();
  const comparison = await Measured.start('bench/servers/comparison.ts', night.environment);
  const seconds = (performance.now() - began) / 1000;
  const memory = comparison.peakMegabytes();
  await comparison.stop();
  const { rows } = await night.pool.query<{ seen: number }>(
    'select subscriptions_seen as seen from provider_comparisons',
  );
  await night.close();
  if (rows[0]?.seen !== count) throw new Error(`${rows[0]?.seen} subscriptions compared of ${count}`);
  const most = `${memory} MB: ${mark(memory < 200)}`;
  return `| ${count} | ${seconds.toFixed(1)} | ${(count / seconds).toFixed(0)} | ${most} | ${cost} |`;
}

await buildIfStale();
const nights: string[] = [];
for (const count of counts) nights.push(await passNight(count));
const comparisons: string[] = [];
for (const count of compared) comparisons.push(await compareAll(count));
const page = `# A midnight of renewals, and the nightly comparison

Written by \`npm run bench:renewals\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}. One web and one jobs process, PostgreSQL, the Stripe
sandbox and the mail catcher share the cores. Everybody's month ends at the same instant; counted from then to the last letter sent.

| renewals due | letters | seconds | a second (wanted: 20) | catalogue p99, quiet → busy, ms (wanted: × 2 at most) | jobs, each | web, each | sandbox and mail, each | jobs, most memory |
|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${nights.join('\n')}

| subscriptions compared | seconds | a second | most memory (wanted: under 200 MB) | queries + provider calls to reconcile one |
|--:|--:|--:|--:|--:|
${comparisons.join('\n')}
`;
if (!process.env.RENEWALS && !process.env.COMPARED)
  await writeFile(new URL('RENEWALS.md', import.meta.url), page);
console.log(page);
process.exit(0);
