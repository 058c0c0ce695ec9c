import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { type Figures, middleOf, visit } from './load.ts';

export interface PriceChanges {
  quiet: Figures;
  changing: Figures;
  /** How many prices changed in all. */
  changes: number;
}

const everyMs = 1000;

/** The catalogue's page as visitors have it, in turn while nothing changes and while a price changes each second. */
export async function measurePriceChanges(
  shop: string,
  databaseUrl: string,
  { connections, seconds, rounds }: { connections: number; seconds: number; rounds: number },
): Promise<PriceChanges> {
  const target = { url: `${shop}/catalogue` };
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  let changes = 0;
  const changeUntil = async (over: AbortSignal) => {
    while (!over.aborted) {
      await database.query('update automations set purchase_price = purchase_price + 100 where id = 1');
      changes += 1;
      await setTimeout(everyMs, undefined, { signal: over }).catch(() => {});
    }
  };
  const taken = { quiet: [] as Figures[], changing: [] as Figures[] };
  await visit(target, connections, 1);
  for (let round = 0; round < rounds; round += 1) {
    taken.quiet.push(await visit(target, connections, seconds));
    const over = new AbortController();
    const changing = changeUntil(over.signal);
    taken.changing.push(await visit(target, connections, seconds));
    over.abort();
    await changing;
  }
  await database.end();
  return { quiet: middleOf(taken.quiet), changing: middleOf(taken.changing), changes };
}
