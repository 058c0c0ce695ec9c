import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { subscribedEvents } from '#money/provider/server/provider-events.ts';
import { createMailbox, type Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { createStripeSandbox, type StripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { type EmbeddedDatabase, freePort, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { openRequestCheck } from '#tests/stripe-requests/check-request.ts';
import type { Counts } from './counts.ts';
import { sandboxBooks } from './invariants/sandbox-books.ts';
import type { ProviderBooks } from './invariants/world.ts';
import type { KeptEmails } from './kept-emails.ts';
import type { KeptObjects } from './kept-objects.ts';
import type { Options } from './options.ts';
import { moveReceivers } from './receivers.ts';
import { type Report, Server } from './server.ts';
import { openStandIns, type Remembered, type StandIns } from './stand-ins.ts';
import { hasReaders, type Story } from './story.ts';
import { TimeSpent } from './time-spent.ts';

export const secretKey = 'sk_test_sandbox_rouage';
export const publishableKey = 'pk_test_sandbox_rouage';
/** So that somebody has to send one in eight again. */
const refuses = (before: number) => before % 8 === 3;
const webhookSecret = 'whsec_sandbox_rouage_demo_only';
export const database = 'shop';

/** What a run starts from: nothing, or a snapshot. */
export interface Beginning {
  now: Date;
  counts: Counts;
  objects: KeptObjects;
  mails: KeptEmails;
  /** What the model and n8n know of it. */
  remembered: Remembered;
}

/** Which story, and how. */
export interface Told {
  options: Options;
  story: Story;
}

export type Cluster = EmbeddedDatabase & { end(): Promise<void> };

/** The shop in two processes, its database, and the outside world in the driver's own process. */
export interface Stage {
  /** The shop's time; only `moveTo` changes it. */
  now: Date;
  readonly options: Options;
  readonly story: Story;
  readonly counts: Counts;
  readonly spent: TimeSpent;
  readonly cluster: EmbeddedDatabase;
  readonly sandbox: StripeSandbox;
  readonly sandboxUrl: string;
  readonly mail: Mailbox['fault'];
  readonly objects: KeptObjects;
  readonly mails: KeptEmails;
  readonly books: ProviderBooks;
  /** The model and n8n. */
  readonly standIns: StandIns;
  /** What they say of themselves, in a story of which they are part. */
  readonly readers: Partial<StandIns['said']>;
  readonly servers: readonly [Server, Server];
  /** What the servers reported since it was last read. */
  readonly reports: Report[];
  /** For the driver's own looks; opened again after each snapshot. */
  pool: pg.Pool;
  /** What the provider's clock does after the deliveries of each of its moments. */
  afterDelivery: () => Promise<void>;
  close(): Promise<void>;
}

export function openPool(cluster: EmbeddedDatabase, name = database): pg.Pool {
  const pool = new pg.Pool({
    connectionString: cluster.url(name),
    max: 2,
    application_name: 'driver',
    // The checks ask long questions of small tables: compiling them takes longer than answering.
    options: '-c jit=off',
  });
  pool.on('error', () => {});
  return pool;
}

/** The driver's PostgreSQL: it stays where snapshots are kept. */
export async function startCluster(snapshots: string | undefined): Promise<Cluster> {
  const directory = snapshots ?? path.join(tmpdir(), `rouage-simulation-${process.pid}`);
  const cluster = await startEmbeddedPostgres({ directory, durable: false });
  const file = path.join(cluster.directory, 'postgres', 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0]);
  // Whatever ends the driver ends its database, which would else live on by itself.
  const killIt = () => void process.kill(pid, 'SIGQUIT');
  process.once('exit', killIt);
  return {
    ...cluster,
    async end() {
      process.off('exit', killIt);
      await cluster.stop();
      if (!snapshots) await rm(cluster.directory, { recursive: true, force: true });
    },
  };
}

/** Where the shop keeps files. */
export const dataOf = ({ directory }: Pick<EmbeddedDatabase, 'directory'>): string =>
  path.join(directory, 'data');

async function openServer(
  name: string,
  stage: {
    cluster: EmbeddedDatabase;
    story: Story;
    sandboxUrl: string;
    mailbox: Mailbox;
    standIns: StandIns;
    reports: Report[];
  },
): Promise<Server> {
  const url = new URL(stage.cluster.url(database));
  // Read by PostgreSQL, so that the driver sees when a killed server's connections are gone.
  url.searchParams.set('application_name', `server-${name}`);
  const environment = {
    SHOP_MODE: 'test',
    NODE_COMPILE_CACHE: path.join(tmpdir(), 'rouage-simulation-code'),
    LOG_LEVEL: process.env.SIMULATION_LOG_LEVEL ?? 'silent',
    DATABASE_URL: url.href,
    DATABASE_POOL_SIZE: '5',
    STRIPE_API_URL: stage.sandboxUrl,
    SMTP_URL: stage.mailbox.smtpUrl,
    SITE_URL: 'http://localhost:3000',
    RATE_LIMIT_FACTOR: '1000000',
    CACHE_MEGABYTES: '0',
    SIMULATION_DRAWN_FROM: stage.story.emailsDrawnFrom?.toISOString(),
    // How busy the machine is has no say in a seeded story.
    OVERLOAD_LAG_MS: '0',
    OUTGOING_INSIDE: 'true',
    DATA_DIR: dataOf(stage.cluster),
    PROVIDER_PATIENCE_MS: '60000',
    ...(hasReaders(stage.story) ? stage.standIns.settings : {}),
    ...(stage.story.seller && { ...stage.standIns.administration.settings, ...stage.story.seller }),
  };
  return new Server(name, { port: await freePort(), environment }, (report) => stage.reports.push(report));
}

/**
 * Events wait at the provider until `deliverEvents`, so that the driver alone decides when and in which order they
 * come.
 */
export async function openStage(
  { options, story }: Told,
  cluster: Cluster,
  { now, counts, objects, mails, remembered }: Beginning,
): Promise<Stage> {
  const reports: Report[] = [];
  const mailbox = await createMailbox({
    smtpPort: 0,
    persistence: mails,
    limit: 1,
    now: () => stage.now,
  });
  const sandbox = await createStripeSandbox({
    now: () => stage.now,
    secretKey,
    publishableKey,
    persistence: objects,
    afterDelivery: () => stage.afterDelivery(),
    ...(options.everything ? { checkRequest: await openRequestCheck() } : {}),
  });
  const sandboxUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
  sandbox.control.holdEvents();
  const standIns = await openStandIns(
    { now: () => stage.now, customers: options.customers, seller: story.seller, refuses },
    remembered,
  );
  const parts = { cluster, story, sandboxUrl, mailbox, standIns, reports };
  const servers = [await openServer('a', parts), await openServer('b', parts)] as const;
  const stage: Stage = {
    ...{
      now,
      options,
      story,
      counts,
      cluster,
      sandbox,
      sandboxUrl,
      objects,
      mails,
      servers,
      reports,
      standIns,
    },
    spent: new TimeSpent(),
    mail: mailbox.fault,
    readers: hasReaders(story) ? standIns.said : {},
    books: sandboxBooks(sandbox.control),
    pool: openPool(cluster),
    afterDelivery: async () => {},
    async close() {
      for (const server of servers) await server.stop();
      await stage.pool.end();
      await sandbox.app.close();
      await standIns.close();
      await mailbox.close();
      await cluster.end();
    },
  };
  await moveReceivers(stage.pool, standIns.receivers);
  sendEventsTo(stage, servers[0]);
  await Promise.all(servers.map((server) => server.start(now)));
  return stage;
}

/** Later events go to this server. */
export function sendEventsTo({ sandbox }: Stage, server: Server): void {
  sandbox.sendEventsTo({
    url: `${server.url}/api/stripe/webhook/`,
    secret: webhookSecret,
    events: subscribedEvents,
  });
}
