/** docs/product/account.md#common-passwords-are-refused */
import { secretForm } from '../text/one-form.ts';

export const CUSTOMER_PASSWORD_MIN = 8;
export const ADMIN_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

export const PASSWORD_MESSAGES = {
  customerTooShort: 'Le mot de passe doit contenir au moins 8 caractères',
  adminTooShort: 'Le mot de passe administrateur doit contenir au moins 12 caractères',
  adminTooSimple:
    'Le mot de passe administrateur doit contenir une majuscule, une minuscule, un chiffre et un symbole',
  tooLong: 'Le mot de passe ne peut pas dépasser 128 caractères',
  unwritable: 'Le mot de passe contient un caractère qui n’est pas accepté.',
  different: 'Les mots de passe ne correspondent pas',
} as const;

const KINDS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}\s]/u];

function problemOf(password: string, least: number, tooShort: string): string | null {
  const length = [...secretForm(password)].length;
  if (length < least) return tooShort;
  if (length > PASSWORD_MAX) return PASSWORD_MESSAGES.tooLong;
  return /[\p{Cc}\p{Cs}]/u.test(password) ? PASSWORD_MESSAGES.unwritable : null;
}

export const customerPasswordProblem = (password: string): string | null =>
  problemOf(password, CUSTOMER_PASSWORD_MIN, PASSWORD_MESSAGES.customerTooShort);

export function adminPasswordProblem(password: string): string | null {
  const problem = problemOf(password, ADMIN_PASSWORD_MIN, PASSWORD_MESSAGES.adminTooShort);
  if (problem) return problem;
  return KINDS.every((kind) => kind.test(secretForm(password))) ? null : PASSWORD_MESSAGES.adminTooSimple;
}
