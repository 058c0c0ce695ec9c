import { expect, it } from 'vitest';
import { randomId } from '../parts/random-id.ts';
import { paymentsAgenda } from './agenda.ts';
import { invoiceSchedule } from './core.ts';

const schedule = invoiceSchedule({
  totalCents: 100_000,
  count: 3,
  first: '2027-01-31',
  rhythm: 'm1',
  onWorkingDays: false,
});
const payments = 'payments' in schedule ? schedule.payments : [];
const title =
  'Facture 2026-041; Maison « Kerbrat », à Brest, quai de Recouvrance, bâtiment C, troisième étage';
const file = (now: string, name = title) => paymentsAgenda(payments, { title, name }, new Date(now));

it('a payment is a whole day of the agenda, which it does not block (RFC 5545, 3.6.1)', () => {
  const text = file('2026-11-26T10:00:00Z');
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(text).toContain('DTSTART;VALUE=DATE:20270228\r\n');
  expect(text).toContain('TRANSP:TRANSPARENT\r\n');
  expect(text).toContain('TRIGGER:-P2D');
});

it('no line is longer than 75 bytes, and each ends by CRLF (RFC 5545, 3.1)', () => {
  const lines = file('2026-11-26T10:00:00Z').split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.every((line) => !line.includes('\n'))).toBe(true);
});

it('commas and semicolons of a title are text (RFC 5545, 3.3.11)', () => {
  const whole = file('2026-11-26T10:00:00Z').replaceAll('\r\n ', '');
  expect(whole).toContain('333\\,34');
  expect(whole).toContain('Facture 2026-041\\; Maison « Kerbrat »\\, à Brest');
});

const ids = (text: string) => text.replaceAll('\r\n ', '').match(/UID:.*/g);

it('two schedules of other names replace nothing of each other, be they written in no Latin letter', () => {
  const names = ['a', 'A b', 'été', 'ete', 'عقد', '合同', '合同 2', randomId(), randomId()];
  const all = names.flatMap((name) => ids(file('2026-11-26T10:00:00Z', name)));
  expect(new Set(all).size).toBe(3 * names.length);
});

it('a second file has the same identifiers, so that the agenda replaces the first', () => {
  expect(ids(file('2026-12-01T10:00:00Z'))).toEqual(ids(file('2026-11-26T10:00:00Z')));
  expect(new Set(ids(file('2026-11-26T10:00:00Z'))).size).toBe(3);
});
