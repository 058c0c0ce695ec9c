import { verifyMrr } from '#app/commands-list.ts';
import { openDatabase } from '#server/db/connection.ts';
import { Failure } from './failure.ts';
import { withPool } from './running-shop.ts';

/** Ends with 1 when kept rows differ from what the ledger tells; `--rebuild` writes them anew. */
export function checkMrr(words: readonly string[]): Promise<void> {
  const rebuild = words.join(' ') === '--rebuild';
  if (!rebuild && words.length > 0) throw new Failure('bin/rouage mrr [--rebuild]');
  return withPool(2, async (pool) => {
    const { chains, differ } = await verifyMrr({ db: openDatabase(pool) }, { rebuild });
    console.log(`${chains} chains: ${differ.length} differ${rebuild ? 'ed, and are written anew' : ''}.`);
    for (const ledgerId of differ) console.log(`  ${ledgerId}`);
    process.exitCode = differ.length === 0 || rebuild ? 0 : 1;
  });
}
