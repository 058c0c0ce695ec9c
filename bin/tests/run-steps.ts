import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { notBegun, type Outcome, runStep, type Step } from './run-step.ts';
import { schedule } from './schedule.ts';

const totalsFile = fileURLToPath(new URL('../../test-results/totals.json', import.meta.url));
const shownSlowest = 10;

type Totals = Pick<Outcome, 'passed' | 'failed' | 'skipped'>;

const inSeconds = (seconds: number) => `${seconds.toFixed(1).padStart(6)} s`;

function show({ name, seconds, passed, failed, output, notRun }: Outcome): void {
  if (notRun) return void console.log(`NOT RUN  ${name}: ${notRun}`);
  const counts = passed + failed > 1 ? `  ${passed} passed, ${failed} failed` : '';
  console.log(`${failed ? 'FAIL' : 'ok  '}  ${name.padEnd(24)} ${inSeconds(seconds)}${counts}`);
  if (failed) console.log(output.trimEnd());
}

/** Who sees a slow test, or one that needed another try, mends it. */
function showTests(outcomes: readonly Outcome[]): void {
  const tests = outcomes.flatMap((outcome) => outcome.tests);
  const slowest = tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, shownSlowest);
  if (slowest.length > 0) console.log(`\nThe ${slowest.length} slowest tests:`);
  for (const { name, seconds } of slowest) console.log(`${inSeconds(seconds)}  ${name}`);
  const again = tests.filter(({ retries }) => retries > 0);
  console.log(`\n${again.reduce((sum, { retries }) => sum + retries, 0)} retries`);
  for (const { name, retries } of again) console.log(`  tried ${retries + 1} times: ${name}`);
}

/** They stand again beside the counts: who reads the end of a log alone learns what failed. */
function showFailures(outcomes: readonly Outcome[]): void {
  for (const { name, failed, tests } of outcomes) {
    if (failed === 0) continue;
    console.log(`\n${failed} failed of ${name}`);
    for (const test of tests) if (test.failure !== undefined) console.log(`  ${test.name}: ${test.failure}`);
  }
}

const total = (counts: readonly Totals[]): Totals => {
  const sum = (count: keyof Totals) => counts.reduce((all, one) => all + one[count], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
};

/** A later call adds these counts to its own. */
export async function readTotals(): Promise<Totals> {
  return JSON.parse(await readFile(totalsFile, 'utf8'));
}

/** Runs them all, tells of each as it ends, and keeps the counts. The last line is `N passed, N failed, N skipped`. */
export async function runSteps(steps: readonly Step[], before?: Totals): Promise<void> {
  const start = performance.now();
  const outcomes: Outcome[] = [];
  const end = (outcome: Outcome) => {
    show(outcome);
    outcomes.push(outcome);
    return outcome.failed === 0;
  };
  await schedule(steps, availableParallelism(), {
    run: async (step) => end(await runStep(step)),
    skip: (step, need) => end(notBegun(step, need)),
  });
  showTests(outcomes);
  showFailures(outcomes);
  const totals = total(before ? [before, ...outcomes] : outcomes);
  await mkdir(path.dirname(totalsFile), { recursive: true });
  await writeFile(totalsFile, JSON.stringify(totals));
  console.log(`\nin ${((performance.now() - start) / 1000).toFixed(0)} s`);
  console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  process.exitCode = totals.failed > 0 ? 1 : 0;
}
