import { soughtForm } from '#domain/text/one-form.ts';
import type { OwnBook } from '../contract.ts';

export type Company = NonNullable<OwnBook['company']['value']>;
export type BookCustomer = NonNullable<OwnBook['customers']['value']>[number];
export type BookArticle = NonNullable<OwnBook['articles']['value']>[number];

/** A person did this to one thing, as they saw it; null: it was not there, or is no more. */
export interface Edit<Thing> {
  before: Thing | null;
  after: Thing | null;
}

/** `changed`: it is no longer what they saw; `now` is what it has become. */
export type Edited<Whole, Thing> = { is: 'edited'; whole: Whole } | { is: 'changed'; now: Thing | null };

/** Whatever the order of its fields: a tool may have written it. */
export function isSame<Thing extends object>(one: Thing | null, other: Thing | null): boolean {
  const written = (thing: Thing | null) =>
    thing && JSON.stringify(Object.entries(thing).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return written(one) === written(other);
}

/** Others' changes to other lines stay. An edit that was made already is made once. */
export function editLines<Line extends { id: string }>(
  lines: readonly Line[],
  id: string,
  { before, after }: Edit<Line>,
): Edited<Line[], Line> {
  const now = lines.find((line) => line.id === id) ?? null;
  if (isSame(now, after)) return { is: 'edited', whole: [...lines] };
  if (!isSame(now, before)) return { is: 'changed', now };
  if (after === null) return { is: 'edited', whole: lines.filter((line) => line.id !== id) };
  const whole = now ? lines.map((line) => (line.id === id ? after : line)) : [...lines, after];
  return { is: 'edited', whole };
}

export function editCompany(
  now: Company | null,
  { before, after }: Edit<Company> & { after: Company },
): Edited<Company, Company> {
  if (isSame(now, after) || isSame(now, before)) return { is: 'edited', whole: after };
  return { is: 'changed', now };
}

/** Every word typed is somewhere in the line. */
export function findLines<Line>(
  lines: readonly Line[],
  typed: string,
  textOf: (line: Line) => string,
): Line[] {
  const words = soughtForm(typed).split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    const text = soughtForm(textOf(line));
    return words.every((word) => text.includes(word));
  });
}
