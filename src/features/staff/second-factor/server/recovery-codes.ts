import { randomInt } from 'node:crypto';
import {
  groupedRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '#domain/people/second-factor.ts';
import { replaceRecoveryCodes } from '#people/auth/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Settings } from '#server/settings/settings.ts';
import { hashOfRecoveryCode } from './sealed.ts';

const oneLetter = () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length));
const plainCode = () => Array.from({ length: RECOVERY_LENGTH }, oneLetter).join('');

/** They are shown once and replace the former ones. */
export async function makeRecoveryCodes(
  tx: Transaction,
  settings: Settings,
  { userId, now }: { userId: number; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, plainCode);
  const hashes = codes.map((code) => hashOfRecoveryCode(settings, userId, code));
  await replaceRecoveryCodes(tx, userId, hashes, now);
  return codes.map(groupedRecoveryCode);
}
