/** What a new password must be (docs/product/account.md#common-passwords-are-refused). */

export const CUSTOMER_PASSWORD_MIN = 8;
export const ADMIN_PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

export const PASSWORD_MESSAGES = {
  customerTooShort: 'Le mot de passe doit contenir au moins 8 caractères',
  adminTooShort: 'Le mot de passe administrateur doit contenir au moins 12 caractères',
  adminTooSimple:
    'Le mot de passe administrateur doit contenir une majuscule, une minuscule, un chiffre et un symbole',
  tooLong: 'Le mot de passe ne peut pas dépasser 128 caractères',
  different: 'Les mots de passe ne correspondent pas',
} as const;

const KINDS = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{M}\p{N}\s]/u];

export function customerPasswordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < CUSTOMER_PASSWORD_MIN) return PASSWORD_MESSAGES.customerTooShort;
  return length > PASSWORD_MAX ? PASSWORD_MESSAGES.tooLong : null;
}

export function adminPasswordProblem(password: string): string | null {
  const length = [...password].length;
  if (length < ADMIN_PASSWORD_MIN) return PASSWORD_MESSAGES.adminTooShort;
  if (length > PASSWORD_MAX) return PASSWORD_MESSAGES.tooLong;
  return KINDS.every((kind) => kind.test(password)) ? null : PASSWORD_MESSAGES.adminTooSimple;
}
