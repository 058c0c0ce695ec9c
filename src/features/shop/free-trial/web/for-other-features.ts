export { EndedTrialRow } from './EndedTrialRow.tsx';
export { useFreeTrial } from './queries.ts';
export { TrialDialog } from './TrialDialog.tsx';
export { TRIAL_PARAMETER, TrialOffer, trialAddress } from './TrialOffer.tsx';
