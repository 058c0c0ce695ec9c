export { isTrialLeft, trialBegunAt } from './show-free-token.ts';
export { startChosenTrial } from './start-chosen-trial.ts';
export { refuseUnbookable } from './start-trial.ts';
export { followTrial, releaseTrial } from './used-trials.ts';
