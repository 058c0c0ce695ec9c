import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import {
  compareNow,
  findMissingFiles,
  findUnnamedFiles,
  verifyJournal,
  verifyLedger,
  verifyMrr,
} from '#app/commands-list.ts';
import { createStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { openStripePersistence } from '#sandbox/stripe-persistence.ts';
import { openPool } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { openStripe } from '#server/gateways/stripe/gateway.ts';
import { type OpenShop, openShop } from '#server/process/open-shop.ts';
import type { Settings } from '#server/settings/settings.ts';
import { Failure, settingsOrFailure } from '../failure.ts';
import { inFolder } from '../files.ts';
import { settingsOfShop } from '../running-shop.ts';
import { archiveNow } from './archive-wal.ts';
import { listBases } from './bases.ts';
import { readInstant, readWords } from './read-words.ts';
import { type Restored, restoreShop, type Step, timed } from './restore.ts';

const minuteMs = 60_000;
/** An act may be written so long before it is committed. */
const underWayMs = 30_000;

interface Check {
  check: string;
  says: string;
  differences: number;
}

const judged = (check: string, differences: number, says: string): Check => ({ check, differences, says });

const checks: Record<string, (shop: OpenShop) => Promise<Check>> = {
  async ledger(shop) {
    const { people, events, found } = await verifyLedger(shop);
    return judged('ledger', found, `${people} people, ${events} events`);
  },
  async journal({ pool }) {
    const { entries, problems } = await verifyJournal(pool);
    return judged('journal', problems.length, `${entries} entries`);
  },
  async mrr(shop) {
    const { chains, differ } = await verifyMrr(shop);
    return judged('mrr', differ.length, `${chains} chains`);
  },
  async files(shop) {
    const { named, missing } = await findMissingFiles(shop);
    // A backup keeps for days what the shop has deleted: no difference, and `files forget-unnamed` after a restore.
    const { unnamed } = await findUnnamedFiles(shop);
    return judged('files', missing.length, `${named} named by the database, ${unnamed.length} by no row`);
  },
};

async function hasStandIn({ settings, pool }: OpenShop): Promise<boolean> {
  const { rows } = await pool.query("select to_regclass('sandbox.stripe_objects') is not null as kept");
  return settings.usesSandbox && rows[0]?.kept === true;
}

/** The stand-in’s books were restored with the shop. It is opened on them, lives through no time, and is only read. */
async function compareWithStandIn(shop: OpenShop): Promise<Check> {
  const { settings } = shop;
  const persistence = await openStripePersistence(String(settings.DATABASE_URL), { isPassing: () => false });
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: publishableKey } = settings;
  const sandbox = await createStripeSandbox({
    now: () => shop.clock.now(),
    ...{ secretKey, publishableKey, persistence },
  });
  try {
    const STRIPE_API_URL = await sandbox.app.listen({ port: 0, host: '127.0.0.1' });
    const stripe = openStripe({ ...settings, STRIPE_API_URL }, undefined, 'reads');
    const { comparison } = await compareNow({ ...shop, stripe });
    const { subscriptions_seen: seen, differences_count: count } = comparison;
    return judged('compare', count, `${seen} subscriptions, with the stand-in’s own books`);
  } finally {
    await sandbox.app.close();
    await persistence.close();
  }
}

interface Events {
  count: number;
  /** By the shop’s clock. */
  last: Date | null;
}

async function eventsOf(pool: pg.Pool, until?: Date): Promise<Events> {
  const { rows } = await pool.query<Events>(
    'select count(*)::int as count, max(at) as last from ledger_events where at <= $1',
    [until ?? 'infinity'],
  );
  return rows[0] ?? { count: 0, last: null };
}

export interface Loss {
  lastEvent: string | null;
  /** Between the last event and the instant asked; null where the end of the archive was. */
  secondsBefore: number | null;
  /** Null where the live database cannot be asked. */
  eventsSince: number | null;
  /** Events of before the instant that only the live database has. */
  missing: number;
}

/** The shop’s clock may be moved in a demo: the instant is read by it. */
async function readLoss(shop: OpenShop, live: pg.Pool | undefined, instant: Date | undefined): Promise<Loss> {
  const ahead = shop.clock.now().getTime() - Date.now();
  const atShop = instant && new Date(instant.getTime() + ahead);
  const own = await eventsOf(shop.pool);
  const lost: Loss = {
    lastEvent: own.last?.toISOString() ?? null,
    secondsBefore: atShop && own.last ? Math.round((atShop.getTime() - own.last.getTime()) / 1000) : null,
    eventsSince: null,
    missing: 0,
  };
  // What a damaged database does not answer is no finding of the drill.
  const there = live && (await eventsOf(live).catch(() => undefined));
  if (!live || !there) return lost;
  const settled = atShop ? new Date(atShop.getTime() - underWayMs) : undefined;
  const before = settled
    ? (await eventsOf(live, settled)).count - (await eventsOf(shop.pool, settled)).count
    : 0;
  return { ...lost, eventsSince: there.count - own.count, missing: Math.max(0, before) };
}

export interface Drill {
  base: string;
  instant: string | null;
  steps: Step[];
  checks: Check[];
  missingKeys: string[];
  lost: Loss;
  differences: number;
}

async function examineCopy(
  settings: Settings,
  { restored, live, instant }: { restored: Restored; live: pg.Pool | undefined; instant: Date | undefined },
): Promise<Drill> {
  const { base, databaseUrl, dataFolder, missingKeys, steps } = restored;
  await timed(steps, 'migrate', () => migrate(databaseUrl));
  const shop = await openShop({
    ...inFolder(settings, dataFolder),
    DATABASE_URL: databaseUrl,
    DATABASE_DIRECT_URL: undefined,
    SHOP_HOLD: true,
    SENTRY_DSN: undefined,
    LOG_LEVEL: 'silent',
  });
  try {
    const lost = await readLoss(shop, live, instant);
    const found: Check[] = [];
    for (const [name, look] of Object.entries(checks)) found.push(await timed(steps, name, () => look(shop)));
    if (await hasStandIn(shop)) found.push(await timed(steps, 'compare', () => compareWithStandIn(shop)));
    const sum = found.reduce((total, { differences }) => total + differences, 0);
    return {
      base: base.instant,
      instant: instant?.toISOString() ?? null,
      steps,
      checks: found,
      missingKeys,
      lost,
      differences: sum + missingKeys.length + lost.missing,
    };
  } finally {
    await shop.close();
  }
}

function tell({ base, instant, steps, checks: found, missingKeys, lost, differences }: Drill): void {
  console.log(`Restored to ${instant ?? 'the end of the archive'}, from the base of ${base}.`);
  for (const { step, seconds } of steps)
    console.log(`  ${step.padEnd(9)} ${seconds.toFixed(1).padStart(6)} s`);
  for (const { check, says, differences: count } of found)
    console.log(`${check}: ${says}: ${count} differences`);
  for (const line of missingKeys) console.log(line);
  const before = lost.secondsBefore === null ? '' : `, ${lost.secondsBefore} s before the instant`;
  console.log(`Last event of the ledger: ${lost.lastEvent ?? 'none'}${before}.`);
  console.log(
    lost.eventsSince === null
      ? 'The live database was not asked: what came after is not known.'
      : `The live database has ${lost.eventsSince} events more; ${lost.missing} of them are from before the instant.`,
  );
  console.log(differences === 0 ? 'No difference.' : `${differences} differences.`);
}

/** A signal would leave the copy's server behind. */
async function abandon(folder: string): Promise<void> {
  const pid = await readFile(path.join(folder, 'shop/postgres/postmaster.pid'), 'utf8').catch(() => '');
  if (Number.parseInt(pid, 10) > 0) process.kill(Number.parseInt(pid, 10), 'SIGQUIT');
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  process.exit(130);
}

/** Open to PostgreSQL’s user, who has to go through it. Removed with all that is in it, however the drill ends. */
async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  // Debian's /tmp is memory, which has no room for a whole shop.
  const folder = await mkdtemp(path.join(process.env.TMPDIR || '/var/tmp', 'rouage-drill-'));
  await chmod(folder, 0o711);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abandon(folder));
  try {
    return await work(path.join(folder, 'shop'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The settings, and the live database where it answers. */
async function findLive(): Promise<{ settings: Settings; live: pg.Pool | undefined }> {
  try {
    const settings = await settingsOfShop();
    return { settings, live: openPool(settings.DATABASE_URL, 1, () => {}) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { settings: settingsOrFailure(process.env), live: undefined };
  }
}

const usage = 'bin/rouage backup-drill --from <folder> [--to 2026-11-29T14:05:00Z] [--json]';
const options = { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean' } } as const;

/** Ends with 1 when anything differs. Neither the shop nor the backup is changed. docs/operate.md#backups */
export async function rehearse(words: readonly string[]): Promise<void> {
  const { from, to, json } = readWords(words, options, usage);
  if (!from) throw new Failure(usage);
  const asked = readInstant(to);
  const folder = path.resolve(from);
  const { settings, live } = await findLive();
  try {
    // Where nobody lives any more, the archive ends before a minute ago. A first base may be younger than that.
    const [first] = await listBases(folder);
    const oldest = first ? Date.parse(first.manifest.instant) : 0;
    const instant = asked ?? (live && new Date(Math.max(Date.now() - minuteMs, oldest)));
    if (live) await archiveNow(live, folder);
    const drill = await inTemporaryFolder(async (into) => {
      const restored = await restoreShop({ from: folder, into, instant, settings });
      try {
        return await examineCopy(settings, { restored, live, instant });
      } finally {
        await restored.stop();
      }
    });
    if (json) console.log(JSON.stringify(drill, null, 2));
    else tell(drill);
    if (drill.differences > 0) process.exitCode = 1;
  } finally {
    await live?.end();
  }
}
