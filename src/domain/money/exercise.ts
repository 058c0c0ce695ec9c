/** docs/product/finances.md#exercise. Days are written `2026-12-25`. */
import { formatDay } from '../time/french-dates.ts';

/** `04-01`, a day that every year has. */
export function isDayOfEveryYear(text: string): boolean {
  const day = new Date(`2027-${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`2027-${text}T`);
}

const yearsAfter = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;

/** Exercises begin on `start` each year; this one holds the day. */
export const openingOf = (day: string, start: string): string =>
  `${Number(day.slice(0, 4)) - (day.slice(5) < start ? 1 : 0)}-${start}`;

export interface FiledDays {
  from: string;
  to: string;
  /** Set for an exercise shorter or longer than usual. */
  opened?: string | undefined;
}

interface Wrong {
  field: 'from' | 'to';
  message: string;
}

/** Gives the opening from which entries are numbered, or says what is wrong with the days. */
export function exerciseOf({ from, to, opened }: FiledDays, start: string): { opened: string } | Wrong {
  if (to < from) return { field: 'to', message: 'La fin vient avant le début.' };
  const first = opened ?? openingOf(from, start);
  if (from < first) return { field: 'from', message: 'Le début vient avant l’ouverture de l’exercice.' };
  // Code de commerce, L. 123-12: twelve months; the first, or one whose closing moves, may last to the end of the
  // next year.
  if (to >= yearsAfter(first, 2))
    return { field: 'to', message: 'Un exercice ne dépasse pas vingt-quatre mois.' };
  const next = yearsAfter(first, 1);
  if (!opened && to >= next)
    return {
      field: 'to',
      message: `Un fichier tient dans un exercice\u00a0: le suivant s’ouvre le ${formatDay(next)}. Si celui-ci a duré plus d’un an, donnez le jour de son ouverture.`,
    };
  return { opened: first };
}
