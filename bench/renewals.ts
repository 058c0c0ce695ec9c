import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { buildIfStale } from '#bin/build.ts';
import { countQueries, sumOf } from './count-queries.ts';
import { openNight } from './night.ts';
import { Measured } from './process.ts';
import { reconcileCost } from './reconcile-cost.ts';
import { mark } from './report.ts';
import type { Midnight, Told } from './servers/midnight.ts';

/** A midnight at which everybody's month ends, end to end; then the comparison of all of them with the provider. */
const counts = (process.env.RENEWALS || '1000,3000,10000').split(',').map(Number);
/** Of how many the queries are counted. */
const counted = Number(process.env.COUNTED || 300);
const compared = (process.env.COMPARED || '1000,10000,30000').split(',').map(Number);

async function measureNight(told: Told): Promise<Midnight> {
  const midnight = await Measured.start('bench/servers/midnight.ts', {}, told);
  const taken = (await midnight.ask()) as Midnight;
  await midnight.stop();
  return taken;
}

async function passNight(count: number): Promise<string> {
  const { emails, seconds, p99, cpu, jobsMegabytes } = await measureNight({ count });
  const rate = count / seconds;
  const row = [
    count,
    emails,
    seconds.toFixed(0),
    `${rate.toFixed(1)}: ${mark(rate >= 25)}`,
    `${p99.quiet.toFixed(1)} → ${p99.busy.toFixed(1)}: ${mark(p99.busy <= 2 * p99.quiet)}`,
    ...[cpu.jobs, cpu.web, cpu.database, cpu.outside].map((each) => `${each.toFixed(0)} ms`),
    `${jobsMegabytes} MB`,
  ];
  return `| ${row.join(' | ')} |`;
}

/** A midnight of its own, since the profiler takes time too: whoever takes a fiftieth of the jobs' time, by name. */
async function whereTimeGoes(count: number): Promise<string> {
  const { shares } = await measureNight({ count, profiled: true });
  const named = shares.filter(({ share }) => share >= 0.02);
  const others = 1 - named.reduce((sum, { share }) => sum + share, 0);
  return [...named, { owner: 'all others', share: others }]
    .map(({ owner, share }) => `| ${owner} | ${(share * 100).toFixed(0)} % |`)
    .join('\n');
}

/** A midnight of its own here too: what is counted does not hang on how many there are, nor on the machine. */
async function whatIsAsked(count: number): Promise<string> {
  const counted = await countQueries(count);
  const all = sumOf(counted);
  const rows = counted.map(({ name, each, why }) => `| ${name} | ${each.toFixed(1)} | ${why} |`);
  return `| query | each | why it remains |
|---|--:|---|
${rows.join('\n')}
| **all** (wanted: 35 at most) | **${all.toFixed(1)}: ${mark(all <= 35)}** | 87 at first, 75 but for \`begin\` and \`commit\` |`;
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
const parts = await whereTimeGoes(counts[0] ?? 0);
const asked = await whatIsAsked(counted);
const comparisons: string[] = [];
for (const count of compared) comparisons.push(await compareAll(count));
const page = `# A midnight of renewals, and the nightly comparison

Written by \`npm run bench:renewals\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.version}. One web and one jobs process, PostgreSQL, the Stripe
sandbox and the mail catcher share the cores; the last two stand for other machines and run at the lowest priority. Everybody's
month ends at the same instant; counted from then to the last email sent, while a process visits the catalogue twenty times a second, at times that chance chooses.

| renewals due | emails | seconds | a second (wanted: 25) | catalogue p99, quiet → busy, ms (wanted: × 2 at most) | jobs, each | web, each | PostgreSQL, each | sandbox and mail, each | jobs, most memory |
|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${nights.join('\n')}

"Each" is processor time for one renewal. Of that of the jobs, who runs on top of the stack (V8's profiler, in a midnight of its own of ${counts[0]}):

| | |
|---|--:|
${parts}

The queries of one renewal end to end, in the web and the jobs process, counted over ${counted} renewals; what comes with the seconds (sweeps, the heartbeat) is left out. This count is the same on every machine,
but for the jobs that leave the queue together (five, were each alone) and a look into it that finds nothing:

${asked}

| subscriptions compared | seconds | a second | most memory (wanted: under 200 MB) | queries + provider calls to reconcile one |
|--:|--:|--:|--:|--:|
${comparisons.join('\n')}
`;
if (!process.env.RENEWALS && !process.env.COMPARED && !process.env.COUNTED)
  await writeFile(new URL('RENEWALS.md', import.meta.url), page);
console.log(page);
process.exit(0);
