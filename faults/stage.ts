import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { KeptAlive } from '#bin/keep-alive.ts';
import { createMailbox, type Mailbox } from '#sandbox/mailbox/mailbox.ts';
import { type EmbeddedDatabase, freePort, startEmbeddedPostgres } from '#server/db/embedded-postgres.ts';
import { commonGround } from '#server/db/postgres-binaries.ts';
import { House } from '#tests/open-house.ts';
import { openTcpProxy, type TcpProxy } from '#tests/tcp-proxy.ts';
import { ReceivedEmails } from './emails.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/**
 * The shop as `npm start` opens it, its PostgreSQL as `npm start` keeps it alive, and the networks between them all.
 */
export interface Stage {
  house: House;
  /** Straight to the web process. */
  siteUrl: string;
  /** The way of the shoppers. */
  publicUrl: string;
  sandboxUrl: string;
  postgres: KeptAlive;
  /** Undefined where it could not be mounted: the disk is not filled then. */
  disk: SmallDisk | undefined;
  mails: ReceivedEmails;
  networks: { visitors: TcpProxy; database: TcpProxy; mail: TcpProxy };
  /** The driver's own way to the database, which no fault of the network touches. */
  pool: pg.Pool;
  databaseUrl: string;
  /** The shop's time, as its web process says it; the last known while it does not. */
  now(): Promise<Date>;
  close(): Promise<void>;
}

/** Whatever ends first takes its time; the rest is stopped all the same. */
async function endAll(...ends: (() => Promise<unknown>)[]): Promise<void> {
  for (const end of ends) await end().catch((error: Error) => console.error(`at the end: ${error.message}`));
}

async function keepPostgres(directory: string): Promise<{ kept: KeptAlive; database: EmbeddedDatabase }> {
  let first: EmbeddedDatabase | undefined;
  const kept = new KeptAlive(
    'PostgreSQL',
    async () => {
      const port = first ? { port: first.port } : {};
      const server = await startEmbeddedPostgres({ directory, durable: true, ...port });
      first ??= server;
      return { ...server, told: undefined };
    },
    () => console.error('PostgreSQL was given up'),
  );
  await kept.open();
  if (!first) throw new Error('PostgreSQL was not begun');
  return { kept, database: first };
}

function openHouse(settings: Record<string, string>): Promise<House> {
  const house = new House({
    SHOP_MODE: 'test',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000000',
    // How busy the machine is has no say in what is measured.
    OVERLOAD_LAG_MS: '0',
    ...settings,
  });
  return house.open().then(() => house);
}

const portOf = (url: string) => Number(new URL(url).port);

function throughPort(url: string, port: number): string {
  const other = new URL(url);
  other.port = String(port);
  return other.href;
}

async function shopTime(siteUrl: string, mailbox: { last: Date }): Promise<Date> {
  try {
    const answer = await fetch(`${siteUrl}/sandbox/progress`, { signal: AbortSignal.timeout(2_000) });
    const { now } = (await answer.json()) as { now: string };
    mailbox.last = new Date(now);
  } catch {
    // The last known is near enough.
  }
  return mailbox.last;
}

export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(
    path.join(process.getuid?.() === 0 ? '/var/tmp' : commonGround, 'rouage-faults-'),
  );
  await chmod(folder, 0o755);
  const disk = await mountSmallDisk(path.join(folder, 'disk'));
  const { kept, database } = await keepPostgres(disk?.folder ?? path.join(folder, 'database'));
  await database.createDatabaseIfMissing('rouage');
  const mails = new ReceivedEmails();
  const time = { last: new Date() };
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  const mailbox: Mailbox = await createMailbox({
    smtpPort: 0,
    persistence: mails,
    limit: 1,
    now: () => time.last,
  });
  const networks = {
    visitors: await openTcpProxy(port),
    database: await openTcpProxy(database.port),
    mail: await openTcpProxy(portOf(mailbox.smtpUrl)),
  };
  const databaseUrl = database.url('rouage');
  const house = await openHouse({
    PORT: String(port),
    DATABASE_URL: throughPort(databaseUrl, networks.database.port),
    SMTP_URL: `smtp://127.0.0.1:${networks.mail.port}`,
    DATA_DIR: path.join(folder, 'files'),
  });
  const config = await fetch(`${siteUrl}/api/payment-config/`);
  const { api_url: sandboxUrl } = (await config.json()) as { api_url: string };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3, connectionTimeoutMillis: 5_000 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const timer = setInterval(() => void shopTime(siteUrl, time), 1_000);
  const end = async () => {
    clearInterval(timer);
    await writeFile('test-results/faults-shop.log', house.output);
    await endAll(
      () => pool.end(),
      () => house.stop(),
      () => mailbox.close(),
      ...Object.values(networks).map((network) => () => network.close()),
      () => kept.stop(),
      async () => disk?.remove(),
      () => rm(folder, { recursive: true, force: true }),
    );
  };
  let ended: Promise<void> | undefined;
  return {
    house,
    siteUrl,
    publicUrl: `http://127.0.0.1:${networks.visitors.port}`,
    sandboxUrl: sandboxUrl.replace(/\/$/, ''),
    postgres: kept,
    disk,
    mails,
    networks,
    pool,
    databaseUrl,
    now: () => shopTime(siteUrl, time),
    /** Whoever interrupts the run and the run itself both come here. */
    close() {
      ended ??= end();
      return ended;
    },
  };
}
