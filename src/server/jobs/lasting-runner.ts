import { setTimeout } from 'node:timers/promises';
import { type Runner, type RunnerOptions, run } from 'graphile-worker';
import type { Shop } from '../shop.ts';

const restartAfterMs = 1_000;

/**
 * Takes the queue's jobs until it is stopped. A runner of the library ends for good when it cannot go on, while its
 * process lives; another takes its place, and what it held comes back by the sweeps. When the end of one job alone cannot
 * be noted, the library leaves a rejected promise, which ends the process.
 */
export async function runLastingly(
  { log, errorReports }: Pick<Shop, 'log' | 'errorReports'>,
  options: () => RunnerOptions,
): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let runner: Runner | undefined = await run(options());

  async function followOne(): Promise<void> {
    try {
      runner ??= await run(options());
      await runner.promise;
      if (!stopping) log.error('the queue’s runner ended by itself: another begins');
    } catch (error) {
      log.error({ err: error }, 'the queue’s runner ended with an error: another begins');
      errorReports.report(error);
    }
    runner = undefined;
  }
  async function follow(): Promise<void> {
    while (!stopping) {
      await followOne();
      if (!stopping) await setTimeout(restartAfterMs);
    }
  }
  const following = follow();
  return {
    async stop() {
      stopping = true;
      // It may have ended by itself this instant, which is refused as a second stop.
      await runner?.stop().catch((error) => log.warn({ err: error }, 'the queue’s runner had ended'));
      await following;
    },
  };
}
