/** How a number that the shop gave is written on the paper (docs/product/document.md#numbers-without-holes). */
import { writtenNumber } from '#domain/document/paper-numbers.ts';
import type { KeptLine } from '#domain/document/rouage.ts';

export type IssuedAs = KeptLine['issued'];

const inFrance = new Intl.DateTimeFormat('fr-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The day in France of an ISO instant: the number reads the same wherever it is looked at. */
export const dayOfIssue = (at: string): string => inFrance.format(new Date(at));

/** As the shop wrote it; of one issued before it did, by the year of that day. */
export function numberOnPaper(prefix: string, { kind, number, written, at }: NonNullable<IssuedAs>): string {
  if (written !== null) return written;
  // Of a demonstration: no sequence, so nothing that would look like one.
  if (typeof number === 'string') return number;
  return writtenNumber({ kind, prefix, number, day: dayOfIssue(at) });
}
