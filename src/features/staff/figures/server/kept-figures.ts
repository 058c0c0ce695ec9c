import { followLedger } from '#money/mrr/server/for-other-features.ts';
import { inSnapshot, inTransaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { type Stats, stats } from '../contract.ts';
import { countFigures } from './count-figures.ts';
import { lockKept, selectKept, writeKept } from './store.ts';

type Asked = Pick<Shop, 'db' | 'clock'>;

const name = 'stats';
const freshMs = 10_000;
/** So old they are still answered, at once, while they are counted anew behind. */
const answeredMs = 60_000;

function keptOf(row: Awaited<ReturnType<typeof selectKept>>, now: Date, underMs: number): Stats | undefined {
  // The clock of the process that counted may be ahead of this one's.
  if (!row || now.getTime() - row.at.getTime() >= underMs) return undefined;
  // Another version may have counted other figures.
  return stats.safeParse(row.figures).data;
}

async function countAnew(shop: Asked): Promise<Stats> {
  await followLedger(shop);
  return inTransaction(shop.db, async (tx) => {
    await lockKept(tx);
    const byAnother = keptOf(await selectKept(tx, name), shop.clock.now(), freshMs);
    if (byAnother) return byAnother;
    const at = shop.clock.now();
    const figures = await inSnapshot(shop.db, (snapshot) => countFigures(snapshot, at));
    await writeKept(tx, { name, at, figures });
    return figures;
  });
}

const underWay = new WeakMap<Shop['db'], Promise<Stats>>();

function countOnce(shop: Asked): Promise<Stats> {
  const known = underWay.get(shop.db);
  if (known) return known;
  const begun = countAnew(shop).finally(() => underWay.delete(shop.db));
  underWay.set(shop.db, begun);
  return begun;
}

/** Counted once for all who ask, here and in other processes (docs/product/administration.md#counted-once-for-all). */
export async function currentFigures(shop: Asked): Promise<Stats> {
  const row = await selectKept(shop.db, name);
  const now = shop.clock.now();
  const fresh = keptOf(row, now, freshMs);
  if (fresh) return fresh;
  const counted = countOnce(shop);
  const former = keptOf(row, now, answeredMs);
  if (!former) return counted;
  // Who asks next counts again if this one fails.
  counted.catch(() => undefined);
  return former;
}
