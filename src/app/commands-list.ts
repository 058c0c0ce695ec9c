export { verifyLedger, verifyMrr } from '#money/ledger/server/verify-ledger.ts';
export { compareNow } from '#money/provider/server/run-comparison.ts';
export { verifyJournal } from '#staff/journal/server/verify-journal.ts';
export {
  listTeam,
  NoSuchPerson,
  resetFactorsByCommand,
  setRoleByCommand,
} from '#staff/users-admin/server/staff-command.ts';
