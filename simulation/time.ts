import type { Chance } from './chance.ts';
import { type Server, ServerKilled } from './server.ts';
import { type Stage, sendEventsTo } from './stage.ts';

/** Ends the run: the shop did what it must never do, or the driver does not understand what it sees. */
export class RunFailed extends Error {
  override name = 'RunFailed';
}

async function connectionsGone({ pool }: Stage, server: Server): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('select from pg_stat_activity where application_name = $1', [
      `server-${server.name}`,
    ]);
    if (!rowCount) return;
  }
}

/** Starts a killed server again, once PostgreSQL has noticed its death. */
export async function revive(stage: Stage, { server }: ServerKilled): Promise<void> {
  const { before, nth } = server.pointArmed ?? { before: 'unknown', nth: 0 };
  stage.counts.add(`kill: ${before}`);
  if (process.env.SIMULATION_TRACE) console.error(`killed ${server.name} before ${before} ${nth}`);
  await connectionsGone(stage, server);
  // The minute of the database's own clock that a killed process would have kept its receivers for goes by.
  await stage.pool.query('update outgoing_endpoints set leased_until = now() where leased_until > now()');
  await stage.spent.on('servers restarted', () => server.start(stage.now));
}

/** Does it, and again after each death of a server. */
export async function survived<Result>(stage: Stage, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ServerKilled)) throw error;
      await revive(stage, error);
    }
  }
}

/** What the servers reported and nothing excuses ends the run. */
export function readReports(stage: Stage, providerTroubled: boolean): void {
  for (const { server, error, providerAway } of stage.reports.splice(0)) {
    if (!(providerAway && providerTroubled)) throw new RunFailed(`server ${server} reported: ${error}`);
  }
}

/** The shop's time, told to both servers before anything else happens. */
export async function setTime(stage: Stage, instant: Date): Promise<void> {
  stage.now = instant;
  const at = instant.getTime();
  await Promise.all(stage.servers.map((server) => survived(stage, () => server.ask({ kind: 'time', at }))));
}

export async function work(stage: Stage, server: Server, what: 'queue' | 'everything'): Promise<void> {
  await stage.spent.on(`work: ${what}`, () => survived(stage, () => server.ask({ kind: 'work', what })));
}

/** Both processes at once, as two workers would. */
export async function workTogether(stage: Stage): Promise<void> {
  const { servers } = stage;
  const ends = await Promise.allSettled(
    servers.map((server) => server.ask({ kind: 'work', what: 'everything' })),
  );
  for (const end of ends) {
    if (end.status === 'fulfilled') continue;
    if (!(end.reason instanceof ServerKilled)) throw end.reason;
    await revive(stage, end.reason);
  }
}

const waiting = ({ sandbox }: Stage) => sandbox.control.deliveries().some(({ status }) => status === 'held');

/**
 * Lets the provider send what it held back, to one of the servers, then hold again. Answers whether there was anything.
 */
export async function deliverEvents(
  stage: Stage,
  chance: Chance,
  order: 'oldest_first' | 'newest_first' = 'oldest_first',
): Promise<boolean> {
  const { control } = stage.sandbox;
  if (!waiting(stage)) return false;
  sendEventsTo(stage, chance.pick(stage.servers));
  await stage.spent.on('events delivered', () => control.releaseEvents(order));
  control.holdEvents();
  return true;
}
