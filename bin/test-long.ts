import { readTotals, runSteps } from './tests/run-steps.ts';
import { longSteps } from './tests/steps.ts';

/** What continuous integration runs after `npm test`, whose counts it adds to its own. */
await runSteps(longSteps, await readTotals());
