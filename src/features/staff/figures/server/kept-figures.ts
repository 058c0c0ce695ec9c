import type { z } from 'zod';
import { followLedger } from '#money/ledger/server/for-other-features.ts';
import { inSnapshot, inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { stats } from '../contract.ts';
import { countFigures } from './count-figures.ts';
import { lockKept, selectKept, writeKept } from './store.ts';

/** Figures up to this many times older than fresh ones are answered at once, while new ones are counted. */
const answeredFor = 6;

interface Counted<Figures> {
  /** It is the key in `kept_figures`. */
  name: string;
  schema: z.ZodType<Figures>;
  freshMs: number;
  /** It runs in one snapshot. */
  count: (snapshot: Transaction, at: Date) => Promise<Figures>;
}

/** One process counts for all who ask (docs/product/administration.md#counted-once-for-all). */
export function countedOnce<Figures>(counted: Counted<Figures>): (shop: Shop) => Promise<Figures> {
  const { name, schema, freshMs, count } = counted;
  const answeredMs = freshMs * answeredFor;
  const underWay = new WeakMap<Shop['db'], Promise<Figures>>();

  function keptOf(
    row: Awaited<ReturnType<typeof selectKept>>,
    now: Date,
    underMs: number,
  ): Figures | undefined {
    // The clock of the process that counted may be ahead of this one's.
    if (!row || now.getTime() - row.at.getTime() >= underMs) return undefined;
    // Another version of the shop may have counted other figures.
    return schema.safeParse(row.figures).data;
  }

  async function countAnew(shop: Shop): Promise<Figures> {
    await followLedger(shop);
    return inTransaction(shop.db, async (tx) => {
      await lockKept(tx, name);
      const byAnother = keptOf(await selectKept(tx, name), shop.clock.now(), freshMs);
      if (byAnother !== undefined) return byAnother;
      const at = shop.clock.now();
      const figures = await inSnapshot(shop.db, (snapshot) => count(snapshot, at));
      await writeKept(tx, { name, at, figures });
      return figures;
    });
  }

  function countOnce(shop: Shop): Promise<Figures> {
    const known = underWay.get(shop.db);
    if (known) return known;
    const begun = countAnew(shop).finally(() => underWay.delete(shop.db));
    underWay.set(shop.db, begun);
    return begun;
  }

  return async (shop) => {
    const row = await selectKept(shop.db, name);
    const now = shop.clock.now();
    const fresh = keptOf(row, now, freshMs);
    if (fresh !== undefined) return fresh;
    const begun = countOnce(shop);
    const former = keptOf(row, now, answeredMs);
    if (former === undefined) return begun;
    // If this count fails, the next request counts again.
    begun.catch(() => undefined);
    return former;
  };
}

export const currentFigures = countedOnce({
  name: 'stats',
  schema: stats,
  freshMs: 10_000,
  count: countFigures,
});
