export { verifyLedger } from '#money/ledger/server/verify-ledger.ts';
export { verifyMrr } from '#money/ledger/server/verify-mrr.ts';
export { compareNow } from '#money/provider/server/compare-now.ts';
export { verifyJournal } from '#staff/journal/server/verify-journal.ts';
export {
  listTeam,
  NoSuchPerson,
  resetFactorsByCommand,
  setRoleByCommand,
} from '#staff/users-admin/server/staff-command.ts';
