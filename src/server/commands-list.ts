// biome-ignore lint/performance/noBarrelFile: the only list of what the command line takes from the features.
export { verifyLedger } from '../features/ledger/server/for-other-features.ts';
