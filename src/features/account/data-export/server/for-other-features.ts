export { announceRestore, restoreVerified } from './restore-account.ts';
export { selectRestoredAt } from './restore-store.ts';
export { verifyImport } from './verify-import.ts';
