import { parseArgs } from 'node:util';
import { MINUTE_MS } from '#domain/time/durations.ts';
import { Chance } from '../chance.ts';
import { startCluster } from '../stage.ts';
import { type Pair, pairName, readCase } from './cases.ts';
import { writeReport } from './report.ts';
import { Runner, readReferences, shareOut } from './run.ts';
import { EveryCase, NamedCases, SomeCases } from './source.ts';
import { watchPoints } from './watch-points.ts';

const { values } = parseArgs({
  options: {
    case: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    people: { type: 'string' },
  },
});

let tell = () => {};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    tell();
    process.exit(1);
  });
// All that follows the acts of a batch costs the same for many as for few, but a sample has to begin soon.
const people = Number(values.people ?? (values.minutes ? 120 : 240));
const start = performance.now();
const minutes = () => (performance.now() - start) / MINUTE_MS;
const limit = values.minutes === undefined ? Number.POSITIVE_INFINITY : Number(values.minutes);
const wanted = (pair: Pair) => values.only?.some((words) => pairName(pair).includes(words)) ?? true;
const cluster = await startCluster(undefined);
try {
  const runner = new Runner(cluster, (line) => console.log(line));
  watchPoints();
  const cases = values.case?.map(readCase);
  const shares = cases
    ? new Map([...Map.groupBy(cases, ({ state }) => state)].map(([state, those]) => [state, those.length]))
    : shareOut(people, wanted);
  const template = await runner.prepare(shares);
  console.log(`${template.people.length} people in ${shares.size} states: ${minutes().toFixed(1)} min`);
  const references = await readReferences(cluster);
  const source = cases
    ? new NamedCases(cases)
    : values.minutes === undefined
      ? new EveryCase(references, wanted)
      : new SomeCases(new Chance(values.seed ?? '1', 'interleavings'), wanted);
  tell = () => console.log(writeReport(runner.totals, source, minutes()));
  let longest = 0;
  while (minutes() + longest < limit) {
    const began = minutes();
    const played = await runner.play(template, source);
    if (played === 0) break;
    longest = Math.max(longest, minutes() - began);
    const { cases: all, waits, fell } = runner.totals;
    console.log(`${minutes().toFixed(1)} min: ${all} cases, ${waits} of them waited, ${fell.length} fell`);
  }
  tell();
  process.exitCode = runner.totals.fell.length > 0 ? 1 : 0;
} finally {
  await cluster.end();
}
process.exit();
