import { chromiumProblem } from './tests/chromium.ts';
import { type Outcome, runStep } from './tests/run-step.ts';
import { rows } from './tests/steps.ts';

function show({ name, seconds, passed, failed, skipped, output }: Outcome): void {
  const counts = passed + failed + skipped > 1 ? `  ${passed} passed, ${failed} failed` : '';
  console.log(`${failed ? 'FAIL' : 'ok  '}  ${name.padEnd(24)} ${seconds.toFixed(1).padStart(6)} s${counts}`);
  if (failed) console.log(output.trimEnd());
}

const problem = chromiumProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}

const start = performance.now();
const outcomes: Outcome[] = [];
for (const row of rows) {
  // One line as soon as each ends; a failed step does not keep the others from speaking.
  const ended = row.map(async (step) => {
    const outcome = await runStep(step);
    show(outcome);
    return outcome;
  });
  outcomes.push(...(await Promise.all(ended)));
}

const sum = (count: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((total, outcome) => total + outcome[count], 0);
console.log(`\nin ${((performance.now() - start) / 1000).toFixed(0)} s`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
