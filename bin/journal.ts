import { verifyJournal } from '#app/commands-list.ts';
import { openPool } from '#server/db/connection.ts';
import { run } from './failure.ts';
import { settingsOfShop } from './running-shop.ts';

// Verifies the chain of the staff's journal: `npm run journal`, with the settings of the shop (DATABASE_URL) in the
// environment, or beside a demo that runs. Ends with 1 when an entry was changed or is missing.

async function verify({ DATABASE_URL }: { DATABASE_URL: string }): Promise<void> {
  const pool = openPool(DATABASE_URL, 1, (error) => console.error(`idle connection lost: ${error.message}`));
  try {
    const { entries, forgotten, problems } = await verifyJournal(pool);
    console.log(`${entries} entries, ${forgotten} without details any more: ${problems.length} problems.`);
    for (const problem of problems.slice(0, 100)) console.log(`  ${problem}`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await pool.end();
  }
}

await run(async () => verify(await settingsOfShop()));
