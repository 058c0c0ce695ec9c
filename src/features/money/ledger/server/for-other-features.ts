// biome-ignore lint/performance/noBarrelFile: the one door by which others reach this slice.
export { verifyLedger } from './verify-ledger.ts';
