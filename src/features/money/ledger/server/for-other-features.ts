export { followLedger } from './follow-ledger.ts';
export { type MrrFigures, mrrFigures } from './mrr-now.ts';
