/** How long a customer has to pay: one table for all papers. */
import { addDays, endOfMonth, isDay } from './calendar.ts';

export type Terms = '0' | '15' | '30' | '45fm' | 'fm45' | '60';

/** By key, as a quote words it. */
export const wordedTerms: Record<Terms, string> = {
  '0': 'à réception de la facture',
  '15': 'à 15 jours',
  '30': 'à 30 jours',
  '45fm': 'à 45 jours, puis fin de mois',
  fm45: 'à fin de mois, puis 45 jours',
  '60': 'à 60 jours',
};

export const isTerms = (value: unknown): value is Terms =>
  typeof value === 'string' && Object.hasOwn(wordedTerms, value);

/** The key of what a quote words; as it is where it may be counted in two ways, « à 45 jours fin de mois ». */
export const termsOf = (worded: string): string =>
  Object.entries(wordedTerms).find(([, words]) => words === worded)?.[0] ?? worded;

/** Code de commerce, art. L. 441-10, I: both ways to count « 45 jours fin de mois » are allowed, by contract. */
export function dueDay({ day, terms }: { day: string; terms: Terms }): string {
  if (!isDay(day)) return '';
  if (terms === '45fm') return endOfMonth(addDays(day, 45));
  return terms === 'fm45' ? addDays(endOfMonth(day), 45) : addDays(day, Number(terms));
}
