export { lastFinishedComparison } from './show-comparison.ts';
