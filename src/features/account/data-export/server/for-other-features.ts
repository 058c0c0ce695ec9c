// biome-ignore-start lint/performance/noBarrelFile: the one door by which neighbours reach this slice.
export { announceRestore, restoreVerified } from './restore-account.ts';
export { selectRestoredAt } from './restore-store.ts';
export { verifyImport } from './verify-import.ts';
// biome-ignore-end lint/performance/noBarrelFile: see above.
