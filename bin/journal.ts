import { verifyJournal } from '#app/commands-list.ts';
import { withPool } from './running-shop.ts';

/** Ends with 1 when an entry was changed or is missing. */
export const checkJournal = (): Promise<void> =>
  withPool(1, async (pool) => {
    const { entries, forgotten, problems } = await verifyJournal(pool);
    console.log(`${entries} entries, ${forgotten} without details any more: ${problems.length} problems.`);
    for (const problem of problems.slice(0, 100)) console.log(`  ${problem}`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  });
