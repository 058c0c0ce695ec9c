import { mkdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '#bin/build.ts';
import { demoAccounts } from '#db/seeds/accounts.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { signIn } from '#people/auth/contract.ts';
import { Chance } from '#simulation/chance.ts';
import { Counts } from '#simulation/counts.ts';
import { callShop } from './ask-shop.ts';
import { FAULTS, webKilled } from './faults.ts';
import { commandFor, type Options, readOptions } from './options.ts';
import { openProbes } from './probes.ts';
import { keepReport, type Outcome, writeReport } from './report.ts';
import { inTurn } from './schedule.ts';
import { Shopper, type Street } from './shopper.ts';
import { openStage, type Stage } from './stage.ts';
import { goalsMissed, recoveryGoal, type Struck, strike } from './strike.ts';
import { judge } from './verdict.ts';

/** The automations that anybody may buy. */
async function forSale({ pool }: Stage): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from automations where available and subscription_available order by id limit 12`,
  );
  return rows.map(({ id }) => id);
}

/** Keeps a demo account signed in, for the probe of purchases; anew where the shop's time has outrun the session. */
function accessOf({ siteUrl }: Stage): (options: { anew: boolean }) => Promise<string | undefined> {
  const account = demoAccounts.find(({ role }) => role === 'customer');
  let kept: { access: string; until: number } | undefined;
  return async ({ anew }) => {
    if (kept && !anew && performance.now() < kept.until) return kept.access;
    const body = { email: account?.email, password: account?.password };
    const answer = await callShop(siteUrl, signIn, { body });
    if (answer.kind === 'done') kept = { access: answer.value.access, until: performance.now() + 60_000 };
    return kept?.access;
  };
}

/** Faults one after another until the time is over; each recovers before the next. */
async function strikeAll(
  stage: Stage,
  options: Options,
  probes: ReturnType<typeof openProbes>,
): Promise<Struck[]> {
  const possible = FAULTS.filter(
    ({ name }) => name.includes(options.only) && (stage.disk || name !== 'disk full'),
  );
  if (possible.length === 0) throw new Error(`no fault is named ${options.only}`);
  if (!stage.disk) console.log('The disk is not filled: only root may mount a small one.');
  const until = performance.now() + options.seconds * 1_000;
  const struck: Struck[] = [];
  for (const fault of inTurn(possible, new Chance(options.seed, 'faults'))) {
    if (performance.now() > until) return struck;
    const seconds = options.short ? Math.min(fault.seconds, 12) : fault.seconds;
    const result = await strike(stage, { ...fault, seconds }, probes);
    struck.push(result);
    const { down, recovered } = result;
    console.log(`${fault.name.padEnd(32)} away ${JSON.stringify(down)} back ${JSON.stringify(recovered)}`);
  }
  return struck;
}

/** What this machine needs for a web process in peace, from which its goal follows. */
async function goalHere(stage: Stage, probes: ReturnType<typeof openProbes>): Promise<number> {
  // A shop that nobody has visited yet has no page to keep.
  while (probes.some((probe) => probe.recoveredMs(0) === undefined)) await pause(100);
  const goal = recoveryGoal(await strike(stage, webKilled, probes));
  console.log(`All must be back within ${goal.toFixed(1)} s.`);
  return goal;
}

async function live(stage: Stage, options: Options): Promise<Outcome> {
  const began = performance.now();
  const counts = new Counts();
  const automations = await forSale(stage);
  const probes = openProbes(stage, { access: accessOf(stage), automationId: automations[0] ?? 0 });
  const looking = probes.map((probe) => probe.look());
  const goal = await goalHere(stage, probes);
  let isOver = false;
  const street: Street = { stage, counts, automations, known: [], isOver: () => isOver };
  const numbers = Array.from({ length: options.shoppers }, (_, index) => index + 1);
  const lives = Promise.all(
    numbers.map((number) => new Shopper(street, new Chance(options.seed, 'shopper', number), number).live()),
  );
  const failed = lives.then(() => undefined);
  failed.catch(() => {});
  const strikes = strikeAll(stage, options, probes);
  // Who was answered what no fault excuses ends the run at once.
  const struck = await Promise.race([strikes, failed.then(() => strikes)]);
  isOver = true;
  for (const probe of probes) probe.stop();
  await Promise.all([lives, ...looking]);
  console.log('Everything is well again: the shop’s time goes on until all is settled …');
  const verdict = await judge(stage, street.known);
  const missed = struck.flatMap((one) => goalsMissed(one, goal));
  return { options, goal, minutes: (performance.now() - began) / MINUTE_MS, struck, missed, verdict, counts };
}

const options = readOptions(process.argv.slice(2));
await mkdir('test-results', { recursive: true });
await buildIfStale();
const stage = await openStage();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stage.close().finally(() => process.exit(130)));
try {
  console.log(`${stage.siteUrl} is open. Again: ${commandFor(options)}`);
  const outcome = await live(stage, options);
  const text = writeReport(outcome);
  console.log(text);
  if (!options.short && !options.only) await keepReport(options.seed, text);
  process.exitCode = outcome.verdict.wrong.length + outcome.missed.length === 0 ? 0 : 1;
} finally {
  await stage.close();
}
