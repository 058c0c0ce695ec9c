import { KEPT_DATA } from './kept-data.ts';
import { keptUntil } from './kept-period.ts';
import { isProof } from './notification-preferences.ts';

export function messageKeptUntil(mail: string | null, doneAt: Date): Date {
  const { period } = isProof(mail) ? KEPT_DATA.proofs : KEPT_DATA.mails;
  return keptUntil(period, doneAt);
}
