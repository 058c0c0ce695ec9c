import { restoredInWords } from '#domain/subscription/restored-words.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { VerifiedEmail } from '../contract.ts';

/** Nothing where nothing waited for the confirmation. */
export function begunPhrases({ trial, restored }: Pick<VerifiedEmail, 'trial' | 'restored'>): string[] {
  const phrases = restored ? [restoredInWords(restored)] : [];
  if (!trial) return phrases;
  const { automation, end_date } = trial;
  const until = formatDateTime(new Date(end_date));
  return [
    ...phrases,
    `Votre essai de «\u00a0${automation.name}\u00a0» a commencé\u00a0: il dure jusqu’au ${until}.`,
  ];
}
