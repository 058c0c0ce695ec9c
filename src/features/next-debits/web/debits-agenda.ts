import { agendaFile } from '../../../domain/agenda-file.ts';
import { parisDay } from '../../../domain/french-dates.ts';
import { centsFromEuros, formatEuros } from '../../../domain/money.ts';
import type { NextDebit } from '../contract.ts';

export const AGENDA_NAME = 'prochains-prelevements.ics';

/** The debits as days of an agenda; a renewal keeps its name while its amount changes. */
export function debitsAgenda(debits: readonly NextDebit[], origin: { host: string; now: Date }): string {
  const days = debits.map(({ subscription_id, automation_name, at, amount, kind, reason }) => ({
    uid: `debit-${subscription_id}-${kind}-${parisDay(new Date(at))}`,
    at: new Date(at),
    title: `Prélèvement de ${formatEuros(centsFromEuros(amount))}\u00a0: ${automation_name}`,
    description: `${reason}.`,
  }));
  return agendaFile(days, origin);
}
