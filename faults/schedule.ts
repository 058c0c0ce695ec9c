import type { Chance } from '#simulation/chance.ts';
import type { Fault } from './faults.ts';

/** Every fault once in an order of this seed's, then again in another for as long as asked. */
export function* inTurn(faults: readonly Fault[], chance: Chance): Generator<Fault> {
  for (;;) {
    const left = [...faults];
    while (left.length > 0) {
      const [next] = left.splice(chance.whole(0, left.length - 1), 1);
      if (next) yield next;
    }
  }
}
