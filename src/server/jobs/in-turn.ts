import { ProviderError } from '../gateways/stripe/provider-objects.ts';
import type { Shop } from '../shop.ts';

const mostInOnePass = 50;

/** One after the other; answers how many it tried (docs/product/provider.md#one-away-stops-the-pass). */
export async function runInTurn<Id extends string | number>(
  shop: Pick<Shop, 'log'>,
  sweep: string,
  { lease, ask }: { lease: () => Promise<Id | undefined>; ask: (id: Id) => Promise<unknown> },
): Promise<number> {
  for (let leased = 0; leased < mostInOnePass; leased += 1) {
    const id = await lease();
    if (id === undefined) return leased;
    try {
      await ask(id);
    } catch (error) {
      shop.log.warn({ err: error, sweep, id }, 'a sweep could not do one of its rows');
      if (error instanceof ProviderError && error.problem === 'unavailable') return leased + 1;
    }
  }
  return mostInOnePass;
}

const lastByKey = new Map<string, Promise<unknown>>();

/** Serialises calls within this process, only to save work: the database guards between processes. */
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
