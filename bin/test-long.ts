import { readTotals, runSteps } from './tests/run-steps.ts';
import { longSteps, nightlySteps } from './tests/steps.ts';

/** What continuous integration runs after `npm test`, whose counts it adds to its own. */
const steps = process.env.NIGHTLY ? [...longSteps, ...nightlySteps] : longSteps;
await runSteps(steps, await readTotals());
