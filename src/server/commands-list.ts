// biome-ignore-start lint/performance/noBarrelFile: the only list of what the command line takes from the features.
export { verifyLedger } from '#money/ledger/server/for-other-features.ts';
export { compareNow } from '#money/provider-comparison/server/for-other-features.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
