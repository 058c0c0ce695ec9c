/** Warns of what the page takes from texts that may have changed since. */
import { type DatedFact, isAged } from '../facts/dated-fact.ts';
import { addDays, longDay, todayHere } from './calendar.ts';
import { make, one } from './elements.ts';

export const ageWords = ({ name, source, readOn, warnAfter }: DatedFact): string =>
  `À vérifier depuis le ${longDay(addDays(warnAfter, 1))}\u00a0: ${name}. Lu le ${longDay(readOn)} (${source}).`;

/** Above all of the page; nothing while none is due. */
export function warnOfAge(...facts: readonly DatedFact[]): void {
  const aged = facts.filter((fact) => isAged(fact, todayHere()));
  if (aged.length === 0) return;
  one('main', HTMLElement).prepend(
    make(
      'ul',
      { class: 'note warn no-print', id: 'age-faits' },
      ...aged.map((fact) => make('li', {}, ageWords(fact))),
    ),
  );
}
