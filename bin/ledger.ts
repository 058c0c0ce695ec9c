import { verifyLedger } from '#app/commands-list.ts';
import { openDatabase } from '#server/db/connection.ts';
import { withPool } from './running-shop.ts';

/** Ends with 1 when the ledger and the tables differ. */
export const checkLedger = (): Promise<void> =>
  withPool(2, async (pool) => {
    const { people, events, compared, found, differences } = await verifyLedger({ db: openDatabase(pool) });
    console.log(`${people} people, ${events} events, ${compared} standings compared: ${found} differences.`);
    for (const { userId, ledgerId, kind, detail } of differences)
      console.log(`  ${kind}  user ${userId ?? '-'} (${ledgerId}): ${detail}`);
    if (found > differences.length) console.log(`  and ${found - differences.length} more`);
    process.exitCode = found === 0 ? 0 : 1;
  });
