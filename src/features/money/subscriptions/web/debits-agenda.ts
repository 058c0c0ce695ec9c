import ical, { ICalEventTransparency } from 'ical-generator';
import { centsFromEuros, formatEuros } from '#domain/money/money.ts';
import { parisDay } from '#domain/time/french-dates.ts';
import type { NextDebit } from '../contract.ts';

/** It writes iCalendar (RFC 5545) and loads on demand (docs/product/renewal.md#agenda-file). */
export function debitsAgenda(debits: readonly NextDebit[], origin: { host: string; now: Date }): string {
  const calendar = ical({ prodId: { company: 'Rouage', product: 'Agenda', language: 'FR' } });
  for (const { subscription_id, automation_name, at, amount, kind, reason } of debits) {
    const day = parisDay(new Date(at));
    calendar.createEvent({
      id: `debit-${subscription_id}-${kind}-${day}@${origin.host}`,
      stamp: origin.now,
      // The library writes a whole day by its date in UTC.
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      summary: `Prélèvement de ${formatEuros(centsFromEuros(amount))}\u00a0: ${automation_name}`,
      description: `${reason}.`,
      // A debit does not block the day in the calendar.
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
