import { EventEmitter } from 'node:events';
import { type Runner, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { Shop } from '../shop.ts';
import { jobLogger } from './job-logger.ts';
import { deliver, type OutboxHandler, sweepOutbox } from './outbox.ts';

/** A piece of work in time: finds what is due by the shop's clock and does it; answers how many. */
export interface Sweep {
  name: string;
  /** True for one that waits for the payment provider: it comes after all that needs only the database. */
  asksProvider?: true;
  run(shop: Shop): Promise<number>;
}

/** Work named by a queued job, for what must be done at once: a received event, an open payment. */
export type JobHandler = (shop: Shop, payload: Record<string, unknown>) => Promise<void>;

export interface Jobs {
  outbox: Record<string, OutboxHandler>;
  queue: Record<string, JobHandler>;
  sweeps: readonly Sweep[];
}

function taskList(shop: Shop, jobs: Jobs): TaskList {
  const tasks: TaskList = {
    outbox: (payload) => deliver(shop, jobs.outbox, String((payload as { id: unknown }).id)),
  };
  for (const [name, handler] of Object.entries(jobs.queue)) {
    tasks[name] = (payload) => handler(shop, payload as Record<string, unknown>);
  }
  return tasks;
}

/** A job whose retries are spent is done by nobody any more: somebody must know. */
function jobEvents({ errorReports }: Shop): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:failed', ({ job, error }) => errorReports.report(error, { job: job.task_identifier }));
  return events;
}

/** The letters first, then what is ours alone: a slow provider keeps nobody waiting but itself. */
const allSweeps = ({ sweeps }: Jobs): readonly Sweep[] => [
  { name: 'outbox', run: sweepOutbox },
  ...sweeps.filter(({ asksProvider }) => !asksProvider),
  ...sweeps.filter(({ asksProvider }) => asksProvider),
];

/** One pass of every sweep; one that fails does not stop the others. */
export async function sweepAll(shop: Shop, jobs: Jobs): Promise<number> {
  let done = 0;
  for (const sweep of allSweeps(jobs)) {
    try {
      done += await sweep.run(shop);
    } catch (error) {
      shop.log.error({ err: error, sweep: sweep.name }, 'sweep failed');
      shop.errorReports.report(error, { job: sweep.name });
    }
  }
  return done;
}

/** Runs what is due until nothing is left; for tests and for commands that move the clock. */
export async function drain(shop: Shop, jobs: Jobs): Promise<void> {
  const options = {
    pgPool: shop.pool,
    taskList: taskList(shop, jobs),
    logger: jobLogger(shop.log),
    events: jobEvents(shop),
    noHandleSignals: true,
  };
  for (let pass = 0; pass < 50; pass += 1) {
    const swept = await sweepAll(shop, jobs);
    await runOnce(options);
    if (swept === 0) return;
  }
}

const sweepEveryMs = 1_000;

/** The worker process: takes jobs by LISTEN within milliseconds, and sweeps by the shop's clock every second. */
export async function startWorker(shop: Shop, jobs: Jobs): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: shop.pool,
    taskList: taskList(shop, jobs),
    logger: jobLogger(shop.log),
    events: jobEvents(shop),
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 2_000,
  });
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<unknown> = Promise.resolve();
  const loop = () => {
    sweeping = sweepAll(shop, jobs).finally(() => {
      if (!stopped) timer = setTimeout(loop, sweepEveryMs);
    });
  };
  loop();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
      await runner.stop();
    },
  };
}
