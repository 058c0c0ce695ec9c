import path from 'node:path';
import { parseArgs } from 'node:util';
import { verifyJournal, verifyLedger, verifyMrr } from '#app/commands-list.ts';
import { buildIfStale } from '#bin/build.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { openDatabase } from '#server/db/connection.ts';
import { playDay, reachMidnight } from '../day.ts';
import { automationIds } from '../opening.ts';
import type { Options } from '../options.ts';
import { type RunEnd, simulate } from '../run.ts';
import { hourOf } from '../year.ts';
import { demoDays } from './length.ts';
import { demoYear } from './telling.ts';
import { writeYear } from './write-year.ts';

// Lives the demo's year and writes what `npm start` opens on: `npm run demo-year` (docs/simulation.md#the-demos-year).
// `--snapshots folder` keeps its midnights and `--resume` goes on from the last.

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: 'rouage' },
    days: { type: 'string', default: String(demoDays) },
    snapshots: { type: 'string' },
    every: { type: 'string', default: '5' },
    resume: { type: 'boolean', default: false },
  },
});

const options: Options = {
  seed: values.seed,
  customers: 60,
  days: Number(values.days),
  zeal: 0.5,
  snapshots: values.snapshots && path.resolve(values.snapshots),
  resume: values.resume,
  fromDay: undefined,
  every: Number(values.every),
  everything: false,
};

/** The demo opens on a morning at work, not on a midnight. */
async function playLastMorning({ stage, people }: RunEnd): Promise<void> {
  const day = demoDays + 1;
  const { foreseen } = demoYear;
  const year = { stage, people, foreseen, automations: await automationIds(stage.pool) };
  await playDay(year, day, 1);
  await reachMidnight(year, day, new Date(hourOf(demoYear.story, day, 10).getTime() + MINUTE_MS));
}

/** What simulate() has not looked at: it rebuilds the ledger itself. */
async function verify({ stage }: RunEnd): Promise<void> {
  const db = openDatabase(stage.pool);
  const { found } = await verifyLedger({ db });
  const { differ } = await verifyMrr({ db }, { rebuild: false });
  const { problems } = await verifyJournal(stage.pool);
  if (found + differ.length + problems.length > 0)
    throw new Error(
      `${found} differences of the ledger, ${differ.length} of the MRR; ${problems.join(', ')}`,
    );
}

// The last emails are drawn by the build: without one the year would fail in its last fortnight.
await buildIfStale();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const end = await simulate(options, (line) => console.log(line), demoYear);
try {
  if (end.failure) {
    console.error(`\nBREACH\n${end.failure}`);
    process.exitCode = 1;
  } else if (options.days === demoDays) {
    await playLastMorning(end);
    await verify(end);
    const bytes = await writeYear(end.stage, new URL('../../db/seeds/year/year.br', import.meta.url));
    console.log(`written: ${bytes} bytes`);
  }
} finally {
  await end.stage.close();
}
