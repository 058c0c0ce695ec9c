import ical, { ICalAlarmType, ICalEventTransparency } from 'ical-generator';
import { formatCents } from '../parts/french-format.ts';
import type { Payment } from './core.ts';

const TWO_DAYS_S = 172_800;

/** `Acompte`, `Échéance 2/3`. */
export function nameOf(payment: Payment, payments: readonly Payment[]): string {
  if (payment.rank === 'deposit') return 'Acompte';
  const count = payments.filter(({ rank }) => rank !== 'deposit').length;
  return `Échéance ${payment.rank}/${count}`;
}

/** What an agenda compares byte by byte: two schedules of other names never share it, whatever their letters. */
const identifier = (name: string): string =>
  encodeURIComponent(name.trim().replace(/\s+/g, ' ').normalize('NFC').toLocaleLowerCase('fr')).replaceAll(
    '%20',
    '-',
  );

/**
 * iCalendar (RFC 5545). A payment keeps its identifier, so that a second file replaces the first in the agenda. `name`:
 * what this schedule is known by, from one file to the next: its title, or a name of its own where it has none.
 */
export function paymentsAgenda(
  payments: readonly Payment[],
  { title, name }: { title: string; name: string },
  now: Date,
): string {
  const calendar = ical({ prodId: { company: 'Rouage', product: 'Echeancier', language: 'FR' } });
  for (const payment of payments) {
    const rank = nameOf(payment, payments);
    const event = calendar.createEvent({
      id: `${identifier(name)}-${payment.rank}@echeancier`,
      stamp: now,
      // The library writes a whole day by its date in UTC.
      start: new Date(`${payment.day}T00:00:00Z`),
      allDay: true,
      summary: `${rank}\u00a0: ${formatCents(payment.cents)}, ${title}`,
      description: `Reste dû ensuite\u00a0: ${formatCents(payment.leftCents)}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: TWO_DAYS_S,
      description: `${rank} dans deux jours`,
    });
  }
  return calendar.toString();
}
