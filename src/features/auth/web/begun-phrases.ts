import { formatDateTime } from '../../../domain/french-dates.ts';
import type { VerifiedEmail } from '../contract.ts';

const many = (count: number, one: string, more: string) => `${count}\u00a0${count > 1 ? more : one}`;

function restoredPhrase({ automations, subscriptions }: NonNullable<VerifiedEmail['restored']>): string {
  if (automations === 0) return 'Votre fichier ne rend aucune automatisation à ce compte.';
  const given = many(
    automations,
    'automatisation est de nouveau à vous',
    'automatisations sont de nouveau à vous',
  );
  if (subscriptions === 0) return `${given}.`;
  const waiting = many(subscriptions, 'abonnement est à réactiver', 'abonnements sont à réactiver');
  return `${given}, et ${waiting} depuis votre compte.`;
}

/** What the confirmation of the address set going, in sentences; nothing where nothing waited for it. */
export function begunPhrases({ trial, restored }: Pick<VerifiedEmail, 'trial' | 'restored'>): string[] {
  const phrases = restored ? [restoredPhrase(restored)] : [];
  if (!trial) return phrases;
  const { automation, end_date } = trial;
  const until = formatDateTime(new Date(end_date));
  return [
    ...phrases,
    `Votre essai de «\u00a0${automation.name}\u00a0» a commencé\u00a0: il dure jusqu’au ${until}.`,
  ];
}
