export { useFreeTrial } from './queries.ts';
export { TrialDialog } from './TrialDialog.tsx';
