import { constants } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { lowerPriority } from '#server/process/lower-priority.ts';
import { type Night, openNight } from '../night.ts';
import { cpuSecondsOf, cpuSecondsOfFamily, Measured } from '../process.ts';
import { profile, type Share } from '../where-time-goes.ts';
import './end-with-bench.ts';

/** What one midnight took; times in ms, the processor's for each renewal. */
export interface Midnight {
  emails: number;
  seconds: number;
  /** The catalogue's 99th percentile before it and during it. */
  p99: { quiet: number; busy: number };
  cpu: { jobs: number; web: number; database: number; outside: number };
  jobsMegabytes: number;
  /** Where the jobs' time goes, when it was asked for: the profiler takes some of its own. */
  shares: Share[];
}

export interface Told {
  /** How many months end. */
  count: number;
  profiled?: boolean;
}

/** The catalogue visited by a process of its own. */
async function visitCatalogue(site: string) {
  const visitors = await Measured.start('bench/servers/visitors.ts', {}, { url: `${site}/catalogue` });
  const p99 = async () => Number(await visitors.ask());
  // A process that has just started answers slowly: those visits are nobody's measure.
  await setTimeout(10_000);
  await p99();
  await setTimeout(30_000);
  return { quiet: await p99(), p99, stop: () => visitors.stop() };
}

async function countsOf({ pool }: Night) {
  const { rows } = await pool.query<{ invoices: number; emails: number }>(
    `select (select count(*)::int from invoices) as invoices,
       (select count(*)::int from outbox where done_at is not null and once_key like 'email:%') as emails`,
  );
  return rows[0] ?? { invoices: 0, emails: 0 };
}

async function passNight({ count, profiled }: Told): Promise<Midnight> {
  const night = await openNight(count);
  const web = await Measured.start('src/app/main.ts', night.environment);
  const profiler = profiled ? await profile() : null;
  const jobs = await Measured.start('src/app/worker.ts', {
    ...night.environment,
    ...profiler?.environment,
  });
  night.sendEventsTo(web.url);
  const catalogue = await visitCatalogue(web.url);
  // The provider and the mail server, here in this process, are other machines: they leave the shop the cores.
  await lowerPriority(constants.priority.PRIORITY_LOW);
  const cpu = () => ({
    jobs: jobs.cpuSeconds(),
    web: web.cpuSeconds(),
    database: cpuSecondsOfFamily(night.databasePid),
    outside: cpuSecondsOf(process.pid),
  });
  const before = cpu();
  const began = performance.now();
  await night.pass();
  const seconds = (performance.now() - began) / 1000;
  const busy = await catalogue.p99();
  const after = cpu();
  const each = (part: keyof typeof after) => ((after[part] - before[part]) * 1000) / count;
  const { invoices, emails } = await countsOf(night);
  const jobsMegabytes = jobs.peakMegabytes();
  for (const process of [catalogue, web, jobs]) await process.stop();
  await night.close();
  if (invoices !== count) throw new Error(`${invoices} invoices for ${count} renewals`);
  return {
    emails,
    seconds,
    p99: { quiet: catalogue.quiet, busy },
    cpu: { jobs: each('jobs'), web: each('web'), database: each('database'), outside: each('outside') },
    jobsMegabytes,
    shares: (await profiler?.shares()) ?? [],
  };
}

/** One midnight alone in its process: told what it is, passes it when asked and answers what it took. */
process.once('message', (told: Told) => {
  process.once('message', async () => process.send?.(await passNight(told)));
  process.send?.('ready');
});
