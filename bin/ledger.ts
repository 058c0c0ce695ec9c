import { verifyLedger } from '#app/commands-list.ts';
import { openDatabase, openPool } from '#server/db/connection.ts';
import { run } from './failure.ts';
import { settingsOfShop } from './running-shop.ts';

// Compares the ledger with the tables: `npm run ledger`, with the settings of the shop (DATABASE_URL) in the
// environment, or beside a demo that runs. Ends with 1 when they differ.

async function compareLedger({ DATABASE_URL }: { DATABASE_URL: string }): Promise<void> {
  const pool = openPool(DATABASE_URL, 2, (error) => console.error(`idle connection lost: ${error.message}`));
  try {
    const { people, events, compared, found, differences } = await verifyLedger({ db: openDatabase(pool) });
    console.log(`${people} people, ${events} events, ${compared} standings compared: ${found} differences.`);
    for (const { userId, ledgerId, kind, detail } of differences)
      console.log(`  ${kind}  user ${userId ?? '-'} (${ledgerId}): ${detail}`);
    if (found > differences.length) console.log(`  and ${found - differences.length} more`);
    process.exitCode = found === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
}

await run(async () => compareLedger(await settingsOfShop()));
