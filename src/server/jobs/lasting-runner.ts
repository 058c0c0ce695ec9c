import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, type Runner, type RunnerOptions, run } from 'graphile-worker';
import { isDatabaseAway } from '../db/database-away.ts';
import type { Shop } from '../shop.ts';

export function jobLogger(log: FastifyBaseLogger): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error(meta ?? {}, message);
    else if (level === 'warning') log.warn(meta ?? {}, message);
    else log.debug(meta ?? {}, message);
  });
}

export const silentJobLogger = new Logger(() => () => {});

const restartAfterMs = 500;
/** A runner may take this long to end before its jobs are done again. */
const endsWithinMs = { byItself: 1_000, stopped: 20_000 };
/** So many failures in a row, while the database answers, are no accident. */
const failuresInARow = 3;

/** In batches, a failed note of a job's end ends the runner; alone, its unhandled rejection would end the process. */
const concludeInBatches = { worker: { completeJobBatchDelay: 30, failJobBatchDelay: 0 } };

/** Otherwise an ended runner's jobs stay locked for four hours. */
async function unlock({ pool }: Pick<Shop, 'pool'>, runners: readonly string[]): Promise<void> {
  if (runners.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [runners]);
}

/** The library caches a failed first query, and the runner then silently takes no job. */
function endWhenStuck(runner: Runner, { log, notifications }: Pick<Shop, 'log' | 'notifications'>): void {
  let failures = 0;
  const well = () => {
    failures = 0;
  };
  runner.events.on('job:start', well);
  runner.events.on('worker:getJob:empty', well);
  runner.events.on('worker:getJob:error', ({ error }) => {
    failures = notifications.isAway() ? 0 : failures + 1;
    if (failures !== failuresInARow) return;
    log.error({ err: error }, 'the queue’s runner can take no job: it is ended');
    runner.stop().catch((err: unknown) => log.warn({ err }, 'the queue’s runner had ended'));
  });
}

/** The library miscounts failed notes: after four, as in a database restart, it waits for ever. */
function hadItsTime({ events }: Runner, isStopping: () => boolean): Promise<'had its time'> {
  return new Promise((resolve) => {
    events.once('pool:gracefulShutdown', () => {
      const patienceMs = isStopping() ? endsWithinMs.stopped : endsWithinMs.byItself;
      void setTimeout(patienceMs, undefined, { ref: false }).then(() => resolve('had its time'));
    });
  });
}

export async function runLastingly(
  shop: Pick<Shop, 'log' | 'errorReports' | 'pool' | 'notifications'>,
  options: () => RunnerOptions,
): Promise<{ stop(): Promise<void> }> {
  const { log, errorReports } = shop;
  let stopping = false;
  let former: string[] = [];
  const begin = async (): Promise<Runner> => {
    await unlock(shop, former);
    former = [];
    const runner = await run({ ...options(), preset: concludeInBatches });
    endWhenStuck(runner, shop);
    runner.events.on('pool:gracefulShutdown', ({ workerPool }) => void former.push(workerPool.id));
    return runner;
  };
  let runner: Runner | undefined = await begin();
  // A runner that has just ended refuses a second stop.
  const endRunner = () =>
    runner?.stop().catch((error: unknown) => log.warn({ err: error }, 'the queue’s runner had ended'));

  async function followOne(): Promise<void> {
    try {
      runner ??= await begin();
      // The stop came while it was begun, and found none to stop.
      if (stopping) endRunner();
      const end = await Promise.race([runner.promise, hadItsTime(runner, () => stopping)]);
      if (end) log.warn('the queue’s runner does not end: it is left behind');
      if (!stopping) log.error('the queue’s runner ended by itself: another begins');
    } catch (error) {
      log.error({ err: error }, 'the queue’s runner ended with an error: another begins');
      if (!isDatabaseAway(error)) errorReports.report(error);
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
      endRunner();
      await following;
    },
  };
}
