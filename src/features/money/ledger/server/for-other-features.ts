export { followLedger, type MrrFigures, mrrFigures } from './mrr-store.ts';
