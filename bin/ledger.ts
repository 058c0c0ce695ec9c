import { verifyLedger } from '../src/server/commands-list.ts';
import { openDatabase, openPool } from '../src/server/db/connection.ts';
import { runningDatabaseUrl, startEmbeddedPostgres } from '../src/server/db/embedded-postgres.ts';
import { readSettings, type Settings } from '../src/server/settings.ts';

// Compares the ledger with the tables: `npm run ledger`. Ends with 1 when they differ.

/** The demo shop's own database: the one that runs, else one that is started for the time of the comparison. */
async function openEmbedded({ DATA_DIR }: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  const running = await runningDatabaseUrl(DATA_DIR, 'rouage');
  if (running) return { url: running, stop: leave };
  const database = await startEmbeddedPostgres({ directory: DATA_DIR, durable: true });
  return { url: database.url('rouage'), stop: database.stop };
}

const leave = async () => {};
const settings = readSettings(process.env);
const database = settings.DATABASE_URL
  ? { url: settings.DATABASE_URL, stop: leave }
  : await openEmbedded(settings);
const pool = openPool(database.url, 2, (error) => console.error(`idle connection lost: ${error.message}`));
try {
  const { people, events, compared, found, differences } = await verifyLedger({ db: openDatabase(pool) });
  console.log(`${people} people, ${events} events, ${compared} standings compared: ${found} differences.`);
  for (const { userId, ledgerId, kind, detail } of differences)
    console.log(`  ${kind}  user ${userId ?? '-'} (${ledgerId}): ${detail}`);
  if (found > differences.length) console.log(`  and ${found - differences.length} more`);
  process.exitCode = found === 0 ? 0 : 1;
} finally {
  await pool.end();
  await database.stop();
}
