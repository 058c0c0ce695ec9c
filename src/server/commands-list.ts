// biome-ignore-start lint/performance/noBarrelFile: the only list of what the command line takes from the features.
export { verifyLedger } from '../features/ledger/server/for-other-features.ts';
export { compareNow } from '../features/provider-comparison/server/for-other-features.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
