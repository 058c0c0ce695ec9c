export { eraseAgain } from '#account/data-export/server/for-other-features.ts';
export { verifyLedger, verifyMrr } from '#money/ledger/server/verify-ledger.ts';
export { subscribedEvents } from '#money/provider/server/provider-events.ts';
export { compareNow } from '#money/provider/server/run-comparison.ts';
export { noteMade } from '#staff/automations-admin/server/import-automation.ts';
export { verifyJournal } from '#staff/journal/server/verify-journal.ts';
export { resealKeys } from '#staff/users-admin/server/reseal-keys.ts';
export {
  commandOfSuperuser,
  listTeam,
  NoSuchPerson,
  resetFactorsByCommand,
  setRoleByCommand,
  superuserByLink,
} from '#staff/users-admin/server/staff-command.ts';
export { importCatalogue, type ReadAutomation, UnfitCatalogue } from './import-catalogue.ts';
export {
  findMissingFiles,
  findUnnamedFiles,
  forgetUnnamedFiles,
} from './named-files.ts';
