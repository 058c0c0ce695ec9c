/** The deposit invoices that a final one deducts, as they are typed: a number and a day on each line. */
import { longDay } from '../parts/calendar.ts';
import { readWrittenDate } from '../parts/written-date.ts';

interface Deposit {
  number: string;
  /** `2026-11-26` */
  day: string;
}

function readDeposit(line: string): Deposit | undefined {
  const [, number = '', written = ''] = /^([^\s,]+)[\s,]+(?:du\s+)?(.+)$/i.exec(line.trim()) ?? [];
  const date = readWrittenDate(written, { order: 'day', century: 20, dashed: 'day' });
  return date && { number, day: date.iso };
}

/** Undefined where a line is not a number and a day. */
export function readDeposits(typed: string): Deposit[] | undefined {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  const read = lines.flatMap((line) => readDeposit(line) ?? []);
  return read.length === lines.length ? read : undefined;
}

/** « Acomptes déduits : facture F-2026-0031 du 3 novembre 2026. » */
export function depositMention(typed: string): string {
  const read = readDeposits(typed);
  const [one, ...others] =
    read?.map(({ number, day }) => `facture ${number} du ${longDay(day)}`) ?? typed.split('\n');
  if (one === undefined || one.trim() === '') return '';
  return `${others.length > 0 ? 'Acomptes déduits' : 'Acompte déduit'}\u00a0: ${[one, ...others].join(', ')}.`;
}
