/** docs/product/journal.md#in-words */

import { factOf, type JournalSubject, labelOf } from './staff-acts.ts';

export type Facts = Readonly<Record<string, unknown>>;

const nothing = 'rien';

/** The order of an export's lines does not matter to the journal. */
const untold = new Set(['sort']);

function said(name: string, value: unknown, subject: JournalSubject): string {
  if (value === null || value === undefined || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return value.map((one) => said(name, one, subject)).join(', ') || nothing;
  if (typeof value === 'object') return factsInWords({ ...value }, subject);
  return (factOf(name)?.[1] ?? String)(value, subject);
}

const TYPED = 'un texte, non gardé';

/** Typed text may name a person, so the journal keeps none (docs/product/journal.md#filters-without-words). */
export const filterWithoutWords = (filter: Facts, subject: JournalSubject): Facts =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      const isChosen =
        untold.has(name) || typeof value !== 'string' || value === '' || said(name, value, subject) !== value;
      return [name, isChosen ? value : TYPED];
    }),
  );

/** « Statut : Actif ; Fin : 25 novembre 2026 à 14:05 ». */
export const factsInWords = (facts: Facts, subject: JournalSubject): string =>
  Object.entries(facts)
    .filter(([name]) => !untold.has(name))
    .map(([name, value]) => `${labelOf(name)}\u00a0: ${said(name, value, subject)}`)
    .join('\u00a0; ') || nothing;

export interface ToldChange {
  label: string;
  before: string;
  after: string;
}

export function changesInWords(
  subject: JournalSubject,
  before: Facts | null,
  after: Facts | null,
): ToldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const one = (facts: Facts | null, name: string) => (facts ? said(name, facts[name], subject) : '');
  return names.map((name) => ({ label: labelOf(name), before: one(before, name), after: one(after, name) }));
}
