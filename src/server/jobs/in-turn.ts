import type { SQLWrapper } from 'drizzle-orm';
import { ProviderError } from '../gateways/stripe/provider-objects.ts';
import type { Shop } from '../shop.ts';
import type { Look } from './each-row.ts';

const mostInOnePass = 50;

interface InTurn<Id> {
  name: string;
  due(look: Look): SQLWrapper;
  lease(shop: Shop): Promise<Id | undefined>;
  ask(shop: Shop, id: Id): Promise<unknown>;
}

/** docs/product/provider.md#one-away-stops-the-pass */
export const inTurn = <Id extends string | number>({ name, due, lease, ask }: InTurn<Id>) => ({
  name,
  asksProvider: true as const,
  due,
  async run(shop: Shop): Promise<number> {
    for (let leased = 0; leased < mostInOnePass; leased += 1) {
      const id = await lease(shop);
      if (id === undefined) return leased;
      try {
        await ask(shop, id);
      } catch (error) {
        shop.log.warn({ err: error, sweep: name, id }, 'a sweep could not do one of its rows');
        if (error instanceof ProviderError && error.problem === 'unavailable') return leased + 1;
      }
    }
    return mostInOnePass;
  },
});

const lastByKey = new Map<string, Promise<unknown>>();

/** Only saves work within this process: the database guards between processes. */
export async function oneAtATime<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
  const before = lastByKey.get(key);
  const mine = before ? before.then(work, work) : work();
  lastByKey.set(key, mine);
  try {
    return await mine;
  } finally {
    if (lastByKey.get(key) === mine) lastByKey.delete(key);
  }
}
