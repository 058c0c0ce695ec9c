import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** All that `work` asks of the provider is answered, or given up, within a person's patience. Work in time has more. */
export function withPersonWaiting<Result>(patienceMs: number, work: () => Promise<Result>): Promise<Result> {
  return deadlines.run(performance.now() + patienceMs, work);
}

/** What is left of the patience of the person who waits; undefined where nobody does. */
export function patienceLeftMs(): number | undefined {
  const deadline = deadlines.getStore();
  return deadline === undefined ? undefined : Math.max(0, deadline - performance.now());
}
