export { leave } from './delete-account.ts';
export { bringRecordUnderNewest, countRestorable } from './deletion-record.ts';
export { eraseAgain } from './erase-again.ts';
export { announceRestore, restoreVerified } from './restore-account.ts';
export { selectRestoredAt } from './restore-store.ts';
export { readImportBody, verifyImport } from './verify-import.ts';
