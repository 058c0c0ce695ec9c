import { GIVEN_ROLES, roleWord } from '#domain/people/staff-rights.ts';
import type { PersonDetail } from '../contract.ts';

const labels = {
  email: 'Email',
  first_name: 'Prénom',
  last_name: 'Nom',
  phone: 'Téléphone',
  is_staff: 'Administrateur',
  role: 'Rôle',
} as const;

type Name = keyof typeof labels;
const names = Object.keys(labels) as Name[];

/** The server sends these values when somebody else was first. */
export type StandingFields = Record<Name, string>;

export const standingOf = (person: PersonDetail): StandingFields => ({
  email: person.email,
  first_name: person.first_name,
  last_name: person.last_name,
  phone: person.phone,
  is_staff: String(person.is_staff),
  role: person.is_staff ? (person.role ?? '') : '',
});

export const standingNow = (now: Record<string, string[]>): StandingFields =>
  Object.fromEntries(names.map((name) => [name, now[name]?.[0] ?? ''])) as StandingFields;

function wordOf(name: Name, value: string): string {
  if (value === '') return 'vide';
  if (name === 'is_staff') return `«\u00a0${value === 'true' ? 'oui' : 'non'}\u00a0»`;
  const role = name === 'role' ? GIVEN_ROLES.find((one) => one === value) : undefined;
  return `«\u00a0${role ? roleWord(role) : value}\u00a0»`;
}

export interface Meanwhile {
  now: Record<string, string[]>;
  typed: object;
  hasRole: boolean;
  /** Undefined when the form holds a draft of another version. */
  loaded: StandingFields | undefined;
}

/** It answers the present value of each field that another person saved since the form was loaded. */
export function changedMeanwhile({
  now,
  typed,
  hasRole,
  loaded,
}: Meanwhile): { name: Name; message: string }[] {
  const standing = standingNow(now);
  return names.flatMap((name) => {
    const value = standing[name];
    if (name === 'role' && !hasRole) return [];
    if (now[name] === undefined || value === loaded?.[name]) return [];
    if (value === String(Object(typed)[name] ?? '')) return [];
    return [{ name, message: `${labels[name]}\u00a0: désormais ${wordOf(name, value)}` }];
  });
}
