import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { buildIfStale } from '../bin/build.ts';
import { openNight } from './night.ts';
import { Measured } from './process.ts';
import { reconcileCost } from './reconcile-cost.ts';
import { mark } from './report.ts';
import type { Midnight } from './servers/midnight.ts';

/** A midnight at which everybody's month ends, end to end; then the comparison of all of them with the provider. */
const counts = (process.env.RENEWALS || '1000,3000,10000').split(',').map(Number);
const compared = (process.env.COMPARED || '1000,10000,30000').split(',').map(Number);

async function passNight(count: number): Promise<string> {
  const midnight = await Measured.start('bench/servers/midnight.ts', {}, { count });
  const { letters, seconds, p99, cpu, jobsMegabytes } = (await midnight.ask()) as Midnight;
  await midnight.stop();
  const rate = count / seconds;
  const row = [
    count,
    letters,
    seconds.toFixed(0),
    `${rate.toFixed(1)}: ${mark(rate >= 20)}`,
    `${p99.quiet.toFixed(1)} → ${p99.busy.toFixed(1)}: ${mark(p99.busy <= 2 * p99.quiet)}`,
    ...[cpu.jobs, cpu.web, cpu.outside].map((each) => `${each.toFixed(0)} ms`),
    `${jobsMegabytes} MB`,
  ];
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
sandbox and the mail catcher share the cores; the last two stand for other machines and run at the lowest priority. Everybody's
month ends at the same instant; counted from then to the last letter sent, while a process visits the catalogue twenty times a second, at times that chance chooses.

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
