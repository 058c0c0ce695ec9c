import { chromiumProblem } from './tests/chromium.ts';
import { runSteps } from './tests/run-steps.ts';
import { steps } from './tests/steps.ts';

const problem = chromiumProblem();
if (problem) {
  console.error(problem);
  process.exit(1);
}
await runSteps(steps);
