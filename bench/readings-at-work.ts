import { constants } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { demoModel } from '#bin/sandbox-settings.ts';
import { createAiSandbox } from '#sandbox/ai/ai-sandbox.ts';
import { createMailbox } from '#sandbox/mailbox/mailbox.ts';
import { lowerPriority } from '#server/process/lower-priority.ts';
import { fillWaitingIdeas } from './fill-ideas.ts';
import { Measured } from './process.ts';

const quietMs = 60_000;

/** The catalogue's 99th percentile in ms, while nobody reads ideas and while they are read. */
export interface Slowed {
  quiet: number;
  busy: number;
}

export interface ReadingsAtWork {
  ideas: number;
  seconds: number;
  /** The page as it is kept, and the call whose answer is made anew each time. */
  page: Slowed;
  list: Slowed;
  jobsMegabytes: number;
  /** Processor time for each idea, in ms. */
  cpu: { jobs: number; web: number };
}

/** Somebody who looks at one address without end. */
async function visitorsOf(url: string) {
  const visitors = await Measured.start('bench/servers/visitors.ts', {}, { url });
  return { p99: async () => Number(await visitors.ask()), stop: () => visitors.stop() };
}

/** Every one of them read, by one call each: none waits, none was given up. */
async function untilRead(client: pg.Client, count: number): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ read: number; failed: number; calls: number }>(
      `select count(*) filter (where status = 'ai_processed')::int as read,
         count(*) filter (where reading_failure <> '' or failed_tries > 0)::int as failed,
         (select count(*)::int from ai_calls) as calls from automation_ideas`,
    );
    const { read = 0, failed = 0, calls = 0 } = rows[0] ?? {};
    if (failed > 0) throw new Error(`${failed} ideas could not be read`);
    if (read === count && calls !== count) throw new Error(`${calls} calls for ${count} ideas`);
    if (read === count) return;
    await setTimeout(500);
  }
}

/** The provider of the model is another machine, as is the mail server: they leave the shop the cores. */
async function openOutside() {
  const { app } = createAiSandbox();
  const mailbox = await createMailbox({ smtpPort: 0 });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const environment = { ...demoModel(url), AI_MONTHLY_BUDGET: '1000000', SMTP_URL: mailbox.smtpUrl };
  return {
    environment,
    async close() {
      app.server.closeAllConnections();
      await app.close();
      await mailbox.close();
    },
  };
}

export async function measureReadings(
  shopEnvironment: NodeJS.ProcessEnv & { DATABASE_URL: string },
  count: number,
): Promise<ReadingsAtWork> {
  const outside = await openOutside();
  const environment = { ...shopEnvironment, ...outside.environment };
  const web = await Measured.start('src/app/main.ts', environment);
  const anew = await Measured.start('src/app/main.ts', { ...environment, CACHE_MEGABYTES: '0' });
  // There is no provider of payments, of whom the night's comparison would complain again and again.
  const jobs = await Measured.start('src/app/worker.ts', { ...environment, LOG_LEVEL: 'fatal' });
  const page = await visitorsOf(`${web.url}/catalogue`);
  const list = await visitorsOf(`${anew.url}/api/automations/?category=categorie-1`);
  await lowerPriority(constants.priority.PRIORITY_LOW);
  const p99 = async () => ({ page: await page.p99(), list: await list.p99() });
  // A process that has just started answers slowly: those visits are nobody's measure.
  await setTimeout(10_000);
  await p99();
  await setTimeout(quietMs);
  const quiet = await p99();
  const client = new pg.Client({ connectionString: environment.DATABASE_URL });
  await client.connect();
  const used = () => ({ jobs: jobs.cpuSeconds(), web: web.cpuSeconds() });
  const before = used();
  const began = performance.now();
  await fillWaitingIdeas(client, count);
  await untilRead(client, count);
  const seconds = (performance.now() - began) / 1000;
  const busy = await p99();
  const after = used();
  const each = (part: keyof typeof after) => ((after[part] - before[part]) * 1000) / count;
  const jobsMegabytes = jobs.peakMegabytes();
  await client.end();
  for (const part of [page, list, jobs, anew, web]) await part.stop();
  await outside.close();
  const slowed = (what: keyof typeof busy): Slowed => ({ quiet: quiet[what], busy: busy[what] });
  return {
    ...{ ideas: count, seconds, page: slowed('page'), list: slowed('list'), jobsMegabytes },
    cpu: { jobs: each('jobs'), web: each('web') },
  };
}
