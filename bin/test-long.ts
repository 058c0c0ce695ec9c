import { readTotals, runSteps } from './tests/run-steps.ts';
import { longSteps, nightlySteps } from './tests/steps.ts';

/** Continuous integration runs these after `npm test`, and adds up both counts. */
const steps = process.env.NIGHTLY ? [...longSteps, ...nightlySteps] : longSteps;
await runSteps(steps, await readTotals());
