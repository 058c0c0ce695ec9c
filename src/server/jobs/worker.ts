import { EventEmitter } from 'node:events';
import type { SQLWrapper } from 'drizzle-orm';
import { type RunnerOptions, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { Clock } from '../clock.ts';
import { causedBy, keptCause } from '../process/cause.ts';
import { spanning } from '../process/traces.ts';
import type { Shop } from '../shop.ts';
import { keepBeat } from './beat.ts';
import { bulkheads } from './bulkheads.ts';
import { FailedRows, type Look, lookTogether } from './each-row.ts';
import { noteRun } from './job-runs.ts';
import { jobLogger, runLastingly } from './lasting-runner.ts';
import { deliver, type OutboxHandler, outboxSweep } from './outbox.ts';
import { type SweepRound, sweepInRounds } from './sweep-rounds.ts';

export interface Sweep {
  name: string;
  asksProvider?: true;
  /** It only queues or counts, so its runs are not noted. */
  handsOver?: true;
  /** It only deletes expired rows, so once an hour is enough. */
  cleansUp?: true;
  hourly?: true;
  /** Without a row of this query, `run` is not called. */
  due?(look: Look): SQLWrapper;
  run(shop: Shop): Promise<number>;
  /** What it began and did not wait for: waits until it is done, or ends it with the process. */
  underWay?(shop: Shop, wish: 'done' | 'end'): Promise<void>;
}

export type JobHandler = (shop: Shop, payload: Record<string, unknown>) => Promise<void>;

export interface Jobs {
  outbox: Record<string, OutboxHandler>;
  queue: Record<string, JobHandler>;
  sweeps: readonly Sweep[];
}

interface Work {
  shop: Shop;
  jobs: Jobs;
}

function taskList(queue: Jobs['queue'], work: () => Work): TaskList {
  const tasks: TaskList = {
    outbox: (payload) => {
      const { shop, jobs } = work();
      return deliver(shop, jobs.outbox, String((payload as { id: unknown }).id));
    },
  };
  for (const name of Object.keys(queue)) {
    tasks[name] = (payload) => {
      const { shop, jobs } = work();
      const { cause, ...message } = payload as Record<string, unknown>;
      return causedBy(keptCause(cause), () =>
        spanning(shop.traces, { name: `job ${name}`, kind: 'consumer' }, async () => {
          await jobs.queue[name]?.(shop, message);
          if (shop.settings.accessLog) shop.log.info({ job: name }, 'job done');
        }),
      );
    };
  }
  return tasks;
}

/** A job's last failure is reported: nobody retries it. */
function jobEvents({ errorReports }: Pick<Shop, 'errorReports'>): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:failed', ({ job, error }) => errorReports.report(error, { job: job.task_identifier }));
  return events;
}

/** Emails and our own work come first: a slow provider delays only its own sweeps. */
const allSweeps = ({ sweeps }: Jobs): readonly Sweep[] => [
  outboxSweep,
  ...sweeps.filter(({ asksProvider }) => !asksProvider),
  ...sweeps.filter(({ asksProvider }) => asksProvider),
];

async function sweepOnce(shop: Shop, { name, run, handsOver }: Sweep): Promise<number> {
  const began = performance.now();
  const note = (done: number, failures = 0, error?: unknown) =>
    noteRun(shop.db, {
      sweep: name,
      at: shop.clock.now(),
      tookMs: performance.now() - began,
      done,
      failures,
      error,
    });
  try {
    const what = { name: `sweep ${name}`, kind: 'internal' as const };
    const done = await causedBy({}, () => spanning(shop.traces, what, () => run(shop)));
    if (done > 0 && !handsOver) await note(done);
    return done;
  } catch (error) {
    const whole = { done: 0, failed: 1, errors: [error] };
    const { done, failed, errors } = error instanceof FailedRows ? error : whole;
    for (const err of errors) shop.log.error({ err, sweep: name }, 'sweep failed');
    // The log already says that the database is away.
    if (shop.notifications.isAway()) return done;
    for (const one of errors) shop.errorReports.report(one, { job: name });
    await note(done, failed, errors[0]).catch((err: unknown) =>
      shop.log.error({ err }, 'a failed sweep was not noted'),
    );
    return done;
  }
}

const cleaningEveryMs = HOUR_MS;
/** The shop's clock counts; the next cleaning follows at once while rows remain. */
const nextCleaning = new WeakMap<Clock, Map<string, number>>();

const isHourly = ({ cleansUp, hourly }: Sweep) => cleansUp === true || hourly === true;

function isAwake({ clock }: Pick<Shop, 'clock'>, sweep: Sweep): boolean {
  return !isHourly(sweep) || clock.now().getTime() >= (nextCleaning.get(clock)?.get(sweep.name) ?? 0);
}

function noteLook({ clock }: Pick<Shop, 'clock'>, { name }: Sweep, done: number): void {
  const looks = nextCleaning.get(clock) ?? new Map<string, number>();
  const now = clock.now().getTime();
  nextCleaning.set(clock, looks.set(name, done > 0 ? now : now + cleaningEveryMs));
}

function lookersOf(jobs: Jobs) {
  const all = allSweeps(jobs);
  return { all, look: lookTogether(all) };
}

const lookers = new WeakMap<Jobs, ReturnType<typeof lookersOf>>();

/** Undefined when a query fails: each sweep then runs and shows its own error. */
async function namesDue(shop: Shop, look: ReturnType<typeof lookTogether>): Promise<Set<string> | undefined> {
  if (shop.notifications.isAway()) return undefined;
  try {
    return await look(shop);
  } catch (error) {
    // Drizzle's message holds the whole statement.
    const err = error instanceof Error ? (error.cause ?? error) : error;
    shop.log.warn({ err }, 'what is due could not be asked at once');
    return undefined;
  }
}

/** All look at once; a sweep that acts may create work for later ones, which look again. */
async function sweepRound(shop: Shop, jobs: Jobs): Promise<SweepRound> {
  const round = { done: 0, handedOver: 0 };
  const known = lookers.get(jobs) ?? lookersOf(jobs);
  lookers.set(jobs, known);
  const waiting = known.all.filter((sweep) => isAwake(shop, sweep));
  let due = await namesDue(shop, known.look);
  for (let sweep = waiting.shift(); sweep && !shop.notifications.isAway(); sweep = waiting.shift()) {
    const isDue = !due || !sweep.due || due.has(sweep.name);
    const done = isDue ? await sweepOnce(shop, sweep) : 0;
    if (isHourly(sweep)) noteLook(shop, sweep, done);
    round[sweep.handsOver ? 'handedOver' : 'done'] += done;
    if (done > 0 && !sweep.handsOver && waiting.length > 0) due = await namesDue(shop, known.look);
  }
  return round;
}

export async function sweepAll(shop: Shop, jobs: Jobs): Promise<number> {
  const { done, handedOver } = await sweepRound(shop, jobs);
  return done + handedOver;
}

const jobWaits = `
  select exists (select from graphile_worker.jobs where run_at <= now() and locked_at is null and attempts < max_attempts) as waits`;

type Drain = { work: Work; options: RunnerOptions };
const drains = new WeakMap<Shop, Drain>();

/** The library keeps unknown options for ever, so they must not hold the shop. */
function drainOf(shop: Shop, jobs: Jobs): Drain {
  const known = drains.get(shop);
  if (known?.work.jobs === jobs) return known;
  const work = { shop, jobs };
  const weak = new WeakRef(work);
  const alive = () => {
    const given = weak.deref();
    if (!given) throw new Error('a job was taken for a shop that is no more');
    return given;
  };
  const options = {
    pgPool: shop.sessions,
    taskList: taskList(jobs.queue, alive),
    logger: jobLogger(shop.log),
    events: jobEvents(shop),
    noHandleSignals: true,
  };
  drains.set(shop, { work, options });
  return { work, options };
}

/** @internal Tests and the simulation do all that is due at once, without a worker of their own. */
export async function drain(shop: Shop, jobs: Jobs): Promise<void> {
  const { options } = drainOf(shop, jobs);
  for (let pass = 0; pass < 50; pass += 1) {
    const swept = await sweepAll(shop, jobs);
    const { rows } = await shop.pool.query<{ waits: boolean }>(jobWaits);
    if (rows[0]?.waits) await runOnce(options);
    for (const sweep of jobs.sweeps) await sweep.underWay?.(shop, 'done');
    if (swept === 0) return;
  }
}

/** Each job uses two connections, for its lock and its work: more jobs would block each other. */
const handsFor = (poolSize: number) => Math.min(6, poolSize - 4);

/** Fetching several jobs at a time was no faster, and left jobs locked at a stop. */
export async function startWorker(shop: Shop, jobs: Jobs) {
  const hands = handsFor(shop.settings.DATABASE_POOL_SIZE);
  const runner = await runLastingly(shop, () => {
    const events = jobEvents(shop);
    return {
      pgPool: shop.sessions,
      taskList: taskList(jobs.queue, () => ({ shop, jobs })),
      logger: jobLogger(shop.log),
      events,
      concurrency: hands,
      forbiddenFlags: bulkheads(hands, events),
      noHandleSignals: true,
      pollInterval: 2_000,
    };
  });
  const sweeps = sweepInRounds(shop, () => sweepRound(shop, jobs));
  const beat = keepBeat(shop, sweeps.msSincePass);
  return {
    sweeps,
    async stop() {
      await beat.stop();
      await sweeps.stop();
      for (const sweep of jobs.sweeps) await sweep.underWay?.(shop, 'end');
      await runner.stop();
    },
  };
}
