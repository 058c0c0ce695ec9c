import { verifyLedger } from '#app/commands-list.ts';
import { openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkBooks } from './check-books.ts';
import { Counts } from './counts.ts';
import { playDay, reachMidnight, type Year } from './day.ts';
import { neverHappened } from './everything.ts';
import { checkInvariants } from './invariants/check-invariants.ts';
import type { Breach } from './invariants/world.ts';
import { countPapers, judgePapers } from './judge-papers.ts';
import { KeptEmails } from './kept-emails.ts';
import { KeptObjects } from './kept-objects.ts';
import { automationIds } from './opening.ts';
import { commandFor, type Options } from './options.ts';
import type { People } from './person.ts';
import { keepSnapshot, snapshotDays, takeSnapshotBack } from './snapshots.ts';
import {
  type Beginning,
  type Cluster,
  database,
  openPool,
  openStage,
  type Stage,
  startCluster,
} from './stage.ts';
import { nothingYet } from './stand-ins.ts';
import { simulatedYear, type Telling } from './telling.ts';
import { RunFailed } from './time.ts';
import { hourOf, midnightAfter, parisDay } from './year.ts';

interface Running extends Year {
  memory: Map<string, unknown>;
  /** The day that is played, or was last. */
  day: number;
}

interface Told {
  options: Options;
  telling: Telling;
}

export interface RunEnd {
  stage: Stage;
  people: People;
  /** Nothing when every day was played and every check held. */
  failure: string | undefined;
  /** Of the last midnight reached. */
  day: number;
  checks: number;
}

async function startAnew(told: Told, cluster: Cluster): Promise<Running> {
  await cluster.createDatabaseIfMissing(database);
  await migrate(cluster.url(database));
  const { telling, options } = told;
  const now = hourOf(telling.story, 1, 0);
  const automations = await telling.begin(cluster, now);
  const beginning: Beginning = {
    now,
    counts: new Counts(),
    objects: new KeptObjects(),
    mails: new KeptEmails(),
    remembered: nothingYet(),
  };
  const stage = await openStage({ options, story: telling.story }, cluster, beginning);
  const { foreseen } = telling;
  return { stage, people: telling.invite(options), automations, foreseen, memory: new Map(), day: 0 };
}

/** The morning after the last snapshot, or that of the day asked for. */
async function resume(told: Told, cluster: Cluster, folder: string): Promise<Running> {
  const { options, telling } = told;
  const days = await snapshotDays(folder);
  const { fromDay } = options;
  const day = fromDay === undefined ? days.at(-1) : days.find((one) => one === fromDay - 1);
  if (day === undefined)
    throw new Error(`no snapshot of that day in ${folder}: there are ${days.join(', ')}`);
  const snapshot = await takeSnapshotBack(folder, cluster, { ...options, day });
  const stage = await openStage({ options, story: telling.story }, cluster, {
    now: midnightAfter(telling.story, day),
    counts: new Counts(snapshot.counts),
    objects: new KeptObjects(snapshot.objects),
    mails: new KeptEmails(snapshot.mails, snapshot.keys),
    remembered: snapshot.remembered,
  });
  const automations = await automationIds(stage.pool);
  const { foreseen } = telling;
  return { stage, people: snapshot.people, automations, foreseen, memory: new Map(snapshot.memory), day };
}

async function keep({ stage, people, memory, day }: Running, folder: string): Promise<void> {
  const { seed, customers, zeal } = stage.options;
  await Promise.all(stage.servers.map((server) => server.ask({ kind: 'close' })));
  await stage.pool.end();
  const mails = await stage.mails.mails();
  const [counts, objects, keys] = [stage.counts.entries(), stage.objects.all(), stage.mails.keys()];
  await keepSnapshot(folder, stage.cluster, {
    ...{ seed, customers, zeal, day, counts, people, objects, mails, keys },
    remembered: stage.standIns.remembered(),
    memory: [...memory],
  });
  stage.pool = openPool(stage.cluster);
  await Promise.all(stage.servers.map((server) => server.ask({ kind: 'open' })));
}

async function check({ stage, memory }: Running): Promise<Breach[]> {
  const { pool, books: provider, mails, now, readers } = stage;
  stage.counts.add('midnights checked');
  const db = openDatabase(pool);
  const { receivers, administration } = stage.standIns;
  // Each may have been told something that its process could not note any more.
  const repeats = stage.counts.group('kill: ').reduce((sum, [, times]) => sum + times, 0);
  const told = { told: () => receivers.told, repeats };
  return stage.spent.on('checks', () =>
    checkInvariants({ pool, db, provider, ...readers, told, platform: administration, mails, now, memory }),
  );
}

/** Plays one day and its midnight. Answers what is wrong, if anything is. */
async function liveThrough(running: Running, day: number): Promise<string | undefined> {
  try {
    await playDay(running, day);
    await reachMidnight(running, day, midnightAfter(running.stage.story, day));
  } catch (error) {
    if (error instanceof RunFailed) return error.message;
    return `the driver failed: ${error instanceof Error ? error.stack : String(error)}`;
  }
  const breaches = await check(running);
  if (breaches.length === 0) return checkBooks(running.stage);
  return breaches
    .slice(0, 10)
    .map(({ invariant, message, facts }) => `${invariant}: ${message}\n  ${JSON.stringify(facts)}`)
    .join('\n');
}

/** Where the failing day began, if it was kept. */
async function replayCommand({ options }: Stage, day: number): Promise<string> {
  const days = options.snapshots ? await snapshotDays(options.snapshots) : [];
  return commandFor(options, days.includes(day - 1) ? day : undefined);
}

/** Plays one day, and keeps its midnight. Answers what is wrong, and how to see it again. */
async function playOne(running: Running, tell: (line: string) => void): Promise<string | undefined> {
  const { stage, day } = running;
  const { seed, days, snapshots, every } = stage.options;
  const start = performance.now();
  const problem = await liveThrough(running, day);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  tell(`day ${day}/${days} (${parisDay(stage.story, day)}): ${seconds} s, ${stage.mails.count} emails`);
  if (problem) {
    const when = `seed ${seed}, day ${day} (${parisDay(stage.story, day)}), ${stage.now.toISOString()}`;
    return `${when}\n${problem}\nreplay: ${await replayCommand(stage, day)}`;
  }
  if (snapshots && day % every === 0) await stage.spent.on('snapshots', () => keep(running, snapshots));
  return undefined;
}

function missing({ options, counts }: Stage): string | undefined {
  const never = options.everything ? neverHappened(counts) : [];
  return never.length === 0 ? undefined : `seed ${options.seed} never saw: ${never.join(', ')}`;
}

/** The midnights look at what moved since the last one; at the end every status is rebuilt from its first event. */
async function rebuild({ stage, day }: Running): Promise<string | undefined> {
  const { found, differences } = await stage.spent.on('ledger rebuilt', () =>
    verifyLedger({ db: openDatabase(stage.pool) }),
  );
  if (found === 0) return undefined;
  const told = differences.slice(0, 10).map((one) => JSON.stringify(one));
  return `seed ${stage.options.seed}, after day ${day}: ${found} differences from the ledger\n${told.join('\n')}`;
}

/** Plays the days one after the other up to the first that fails. The caller closes the stage. */
export async function simulate(
  options: Options,
  tell: (line: string) => void,
  telling = simulatedYear,
): Promise<RunEnd> {
  const { snapshots, days } = options;
  const cluster = await startCluster(snapshots);
  const running = await (options.resume && snapshots
    ? resume({ options, telling }, cluster, snapshots)
    : startAnew({ options, telling }, cluster));
  const { stage, people } = running;
  let failure: string | undefined;
  while (running.day < days && !failure) {
    running.day += 1;
    try {
      failure = await playOne(running, tell);
    } catch (error) {
      await stage.close();
      throw error;
    }
  }
  await countPapers(stage);
  failure ??= (await rebuild(running)) ?? (await judgePapers(stage)) ?? missing(stage);
  return { stage, people, failure, day: running.day, checks: stage.counts.of('midnights checked') };
}
