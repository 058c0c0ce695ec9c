import { z } from 'zod';
import { customerPasswordProblem } from '#domain/password-rules.ts';

/** A new customer password (specification 5); each form has its own words for a missing one. */
export function typedPassword(missing: string) {
  const problem = (password: string) => (password === '' ? missing : customerPasswordProblem(password));
  return z.string(missing).refine((password) => problem(password) === null, {
    error: ({ input }) => problem(String(input)) ?? undefined,
  });
}

/** Two fields are compared whatever else is wrong with the form. */
export function areStrings(form: unknown, ...names: string[]): boolean {
  const typed = (form ?? {}) as Record<string, unknown>;
  return names.every((name) => typeof typed[name] === 'string');
}

export const currentPassword = z
  .string('Le mot de passe actuel est requis')
  .min(1, 'Le mot de passe actuel est requis')
  .max(1024);
