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

/** What stands in an identifier that an agenda compares byte by byte. */
const plain = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .toLowerCase();

/** iCalendar (RFC 5545). A payment keeps its identifier, so that a second file replaces the first in the agenda. */
export function paymentsAgenda(payments: readonly Payment[], title: string, now: Date): string {
  const calendar = ical({ prodId: { company: 'Rouage', product: 'Echeancier', language: 'FR' } });
  for (const payment of payments) {
    const name = nameOf(payment, payments);
    const event = calendar.createEvent({
      id: `${plain(title)}-${payment.rank}@echeancier`,
      stamp: now,
      // The library writes a whole day by its date in UTC.
      start: new Date(`${payment.day}T00:00:00Z`),
      allDay: true,
      summary: `${name}\u00a0: ${formatCents(payment.cents)}, ${title}`,
      description: `Reste dû ensuite\u00a0: ${formatCents(payment.leftCents)}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    event.createAlarm({
      type: ICalAlarmType.display,
      triggerBefore: TWO_DAYS_S,
      description: `${name} dans deux jours`,
    });
  }
  return calendar.toString();
}
