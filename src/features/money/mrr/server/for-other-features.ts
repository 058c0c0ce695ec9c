export { followLedger } from './follow-ledger.ts';
export { mrrFigures } from './mrr-now.ts';
