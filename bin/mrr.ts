import { verifyMrr } from '#app/commands-list.ts';
import { openDatabase, openPool } from '#server/db/connection.ts';
import { run } from './failure.ts';
import { settingsOfShop } from './running-shop.ts';

// Counts the monthly revenue of every day anew from the ledger: `npm run mrr`, with the settings of the shop (DATABASE_URL)
// in the environment, or beside a demo that runs. Ends with 1 when kept rows differ; `-- --rebuild` writes them anew.

async function compareMrr({ DATABASE_URL }: { DATABASE_URL: string }): Promise<void> {
  const rebuild = process.argv.includes('--rebuild');
  const pool = openPool(DATABASE_URL, 2, (error) => console.error(`idle connection lost: ${error.message}`));
  try {
    const { chains, differ } = await verifyMrr({ db: openDatabase(pool) }, { rebuild });
    console.log(`${chains} chains: ${differ.length} differ${rebuild ? 'ed, and are written anew' : ''}.`);
    for (const ledgerId of differ) console.log(`  ${ledgerId}`);
    process.exitCode = differ.length === 0 || rebuild ? 0 : 1;
  } finally {
    await pool.end();
  }
}

await run(async () => compareMrr(await settingsOfShop()));
