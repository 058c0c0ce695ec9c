export { repairSubscription } from './repair-difference.ts';
export { lastFinishedComparison } from './show-comparison.ts';
