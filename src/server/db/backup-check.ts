import { type Check, failed, fine, type Outcome, warning } from '../doctor/check.ts';
import type { Settings } from '../settings/settings.ts';
import { BACKUP_KINDS, type BackupSigns, backupSigns, oldBackupSeconds } from './backups.ts';
import { tablesCheck } from './tables-check.ts';

const see = '(docs/operate.md#backups)';
const hours = (seconds: number) => `${Math.floor(seconds / 3600)} h`;

function judge({ since, archiveFails }: BackupSigns): Outcome {
  if (archiveFails)
    return failed(
      `archive_command fails, and what waits fills the disk of the database: its log says why ${see}`,
    );
  if (since.base === null)
    return warning(
      `\`rouage backup\` has made none here: fine where another way copies database and files ${see}`,
    );
  for (const kind of BACKUP_KINDS) {
    const seconds = since[kind];
    const age = seconds === null ? 'was never made' : `is ${hours(seconds)} old`;
    if (seconds === null || seconds > oldBackupSeconds)
      return warning(`the last copy of ${kind} ${age}: run \`rouage backup\`, and read what it says ${see}`);
  }
  return fine(`the last base is ${hours(since.base)} old`);
}

/** A backup that fails each night fails where nobody looks. */
export const backupCheck = (settings: Pick<Settings, 'DATABASE_URL' | 'SHOP_HOLD'>): Check =>
  tablesCheck('backup', settings, async (db) => judge(await backupSigns(db)));
