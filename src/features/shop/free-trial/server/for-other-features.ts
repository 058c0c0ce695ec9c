export { isTrialLeft, trialBegunAt } from './show-free-token.ts';
export { refuseUnbookable, startChosenTrial } from './start-trial.ts';
export { followTrial, releaseTrial } from './store.ts';
