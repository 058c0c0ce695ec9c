/** Warns of what the page takes from texts that may have changed since. */
import { type DatedFact, isAged } from '../facts/dated-fact.ts';
import { addDays, longDay, shortDay, todayHere } from './calendar.ts';
import { make, one } from './elements.ts';

export const ageWords = ({ name, source, readOn, warnAfter }: DatedFact): string =>
  `À vérifier depuis le ${longDay(addDays(warnAfter, 1))}\u00a0: ${name}. Lu le ${longDay(readOn)} (${source}).`;

/** One line on a phone too: the oldest says since when. */
export function ageLine(aged: readonly DatedFact[]): string {
  const [since = ''] = aged.map(({ warnAfter }) => addDays(warnAfter, 1)).toSorted();
  const [, month, year] = shortDay(since).split('/');
  return `Règles à vérifier depuis ${month}/${year}`;
}

/** Above all of the page; nothing while none is due. */
export function warnOfAge(...facts: readonly DatedFact[]): void {
  const aged = facts.filter((fact) => isAged(fact, todayHere()));
  if (aged.length === 0) return;
  one('main', HTMLElement).prepend(
    make(
      'details',
      { class: 'note warn no-print', id: 'age-faits' },
      make('summary', {}, ageLine(aged)),
      make('ul', {}, ...aged.map((fact) => make('li', {}, ageWords(fact)))),
    ),
  );
}
