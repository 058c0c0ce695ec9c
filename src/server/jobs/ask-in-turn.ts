import { ProviderError } from '../gateways/stripe/provider-objects.ts';
import type { Shop } from '../shop.ts';

const mostInOnePass = 50;

/** One after the other; answers how many were taken (docs/product/provider.md#one-away-stops-the-pass). */
export async function askInTurn<Id extends string | number>(
  shop: Pick<Shop, 'log'>,
  sweep: string,
  { take, ask }: { take: () => Promise<Id | undefined>; ask: (id: Id) => Promise<unknown> },
): Promise<number> {
  for (let taken = 0; taken < mostInOnePass; taken += 1) {
    const id = await take();
    if (id === undefined) return taken;
    try {
      await ask(id);
    } catch (error) {
      shop.log.warn({ err: error, sweep, id }, 'a sweep could not do one of its rows');
      if (error instanceof ProviderError && error.problem === 'unavailable') return taken + 1;
    }
  }
  return mostInOnePass;
}
