import { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const required = 'Ce champ est obligatoire.';

const forms: Record<string, string> = {
  string: 'doit être un texte.',
  number: 'doit être un nombre.',
  int: 'doit être un nombre entier.',
  boolean: 'doit être vrai ou faux.',
  array: 'doit être une liste.',
  object: 'doit être un objet.',
};

const count = (number: number | bigint, one: string, more: string) =>
  `${number}\u00a0${Number(number) > 1 ? more : one}`;

function tooBig({ origin, maximum, inclusive = true }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string')
    return `Ce champ ne peut pas dépasser ${count(maximum, 'caractère', 'caractères')}.`;
  if (origin === 'array')
    return `Ce champ ne peut pas compter plus de ${count(maximum, 'élément', 'éléments')}.`;
  return inclusive
    ? `Ce champ ne peut pas dépasser ${maximum}.`
    : `Ce champ doit être inférieur à ${maximum}.`;
}

function tooSmall({ origin, minimum, inclusive = true }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string' && minimum === 1) return required;
  if (origin === 'string')
    return `Ce champ doit compter au moins ${count(minimum, 'caractère', 'caractères')}.`;
  if (origin === 'array') return `Ce champ doit compter au moins ${count(minimum, 'élément', 'éléments')}.`;
  return inclusive
    ? `Ce champ doit être d’au moins ${minimum}.`
    : `Ce champ doit être supérieur à ${minimum}.`;
}

export function frenchWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return required;
      return `Ce champ ${forms[issue.expected] ?? 'n’a pas la forme attendue.'}`;
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_value':
      return 'Cette valeur n’est pas proposée.';
    case 'unrecognized_keys':
      return 'Ce champ n’est pas attendu.';
    default:
      return 'Ce champ n’est pas valide.';
  }
}

/** The server calls it at start, a page when it loads its first schema. */
export function speakFrench(): void {
  z.config({ localeError: frenchWords });
}
