export { isTrialLeft, trialBegunAt } from './show-free-token.ts';
export { refuseUnbookable, startChosenTrial } from './start-trial.ts';
export { bringTrialUnderNewest, followTrial, releaseTrial } from './store.ts';
