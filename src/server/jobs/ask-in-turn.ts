import { ProviderError } from '../gateways/stripe/provider-objects.ts';
import type { Shop } from '../shop.ts';

const mostInOnePass = 50;

/**
 * A sweep's questions to the payment provider, one after the other. `take` answers what is due next and puts it off, so
 * that what fails waits for its turn; undefined when nothing is. The pass ends at the first that finds the provider
 * away, for the others would only wait as long as it did: they stay due. Answers how many were taken.
 */
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
