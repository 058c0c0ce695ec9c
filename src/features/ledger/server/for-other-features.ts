// biome-ignore lint/performance/noBarrelFile: the one door by which others reach this slice.
export { type LedgerDifference, type LedgerReport, verifyLedger } from './verify-ledger.ts';
