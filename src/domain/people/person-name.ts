import { isSeen, withFewMarks } from '../text/seen-text.ts';

export const DELETED_ACCOUNT = 'Compte supprimé';

/** A name without a visible sign becomes empty; each letter keeps four marks at most. */
export const cleanName = (typed: string): string => (isSeen(typed) ? withFewMarks(typed) : '');

type NamedPerson = { email: string } & ({ name: string | null } | { first_name: string; last_name: string });

/** Falls back to the email; a closed account may have neither. */
export function personName(person: NamedPerson | null): string {
  if (!person) return DELETED_ACCOUNT;
  const name = 'name' in person ? (person.name ?? '') : `${person.first_name} ${person.last_name}`;
  return cleanName(name).trim() || person.email || DELETED_ACCOUNT;
}
