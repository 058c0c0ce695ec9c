import { isSeen, withFewMarks } from '../text/seen-text.ts';

/** How a person is called where the team reads of them, or of nobody any more. */
export const DELETED_ACCOUNT = 'Compte supprimé';

/** As it is typed: a name may be empty, and one that shows nothing is; four marks of each letter are kept. */
export const cleanName = (typed: string): string => (isSeen(typed) ? withFewMarks(typed) : '');

type NamedPerson = { email: string } & ({ name: string | null } | { first_name: string; last_name: string });

/** Their names, else their email; of a closed account, which may have left a row with neither, that it is closed. */
export function personName(person: NamedPerson | null): string {
  if (!person) return DELETED_ACCOUNT;
  const name = 'name' in person ? (person.name ?? '') : `${person.first_name} ${person.last_name}`;
  return cleanName(name).trim() || person.email || DELETED_ACCOUNT;
}
