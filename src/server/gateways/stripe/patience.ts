import { AsyncLocalStorage } from 'node:async_hooks';

const deadlines = new AsyncLocalStorage<number>();

/** Beyond a person's patience, what `work` asks of the provider is given up. Work in time has more. */
export function withPersonWaiting<Result>(patienceMs: number, work: () => Promise<Result>): Promise<Result> {
  return deadlines.run(performance.now() + patienceMs, work);
}

/** What is left of it; undefined where nobody waits. */
export function patienceLeftMs(): number | undefined {
  const deadline = deadlines.getStore();
  return deadline === undefined ? undefined : Math.max(0, deadline - performance.now());
}
