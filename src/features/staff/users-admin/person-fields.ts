import { z } from 'zod';
import { customerPasswordProblem, PASSWORD_MESSAGES } from '#domain/people/password-rules.ts';
import { GIVEN_ROLES } from '#domain/people/staff-rights.ts';
import { areStrings } from '#people/auth/contract.ts';
import { emailAddress, firstName, lastName, phone } from '#people/customers/contract.ts';

export const passwordMissing = 'Le mot de passe est requis';
export const confirmationMissing = 'La confirmation est requise';

const email = emailAddress("L'email est requis", "L'email n'est pas valide");
const role = z.enum(GIVEN_ROLES, 'Ce rôle n’existe pas.');

/** Blank: no password, or the one there is. Staff's own rule is the server's, which knows who is staff. */
const password = z
  .string(passwordMissing)
  .refine((typed) => typed === '' || !customerPasswordProblem(typed), {
    error: ({ input }) => customerPasswordProblem(String(input)) ?? undefined,
  });
const passwords = { password: password.default(''), password_confirmation: z.string().max(1024).default('') };

interface Typed {
  password: string;
  password_confirmation: string;
}

const sameTwice = ({ password: typed, password_confirmation: again }: Typed) =>
  typed === '' || typed === again;
const different = {
  error: ({ input }: { input?: unknown }) =>
    (input as Typed | undefined)?.password_confirmation ? PASSWORD_MESSAGES.different : confirmationMissing,
  path: ['password_confirmation'],
  when: ({ value }: { value: unknown }) => areStrings(value, 'password', 'password_confirmation'),
};

export const newPerson = z
  .strictObject({
    email,
    first_name: firstName.default(''),
    last_name: lastName.default(''),
    phone: phone.default(''),
    is_active: z.boolean().default(true),
    is_staff: z.boolean().default(false),
    /** Of staff; an administrator without it. */
    role: role.nullish(),
    ...passwords,
    /** Takes the place of both passwords (docs/product/staff.md#creating-a-person). */
    invitation: z.boolean().default(false),
  })
  .refine(({ invitation, password: typed }) => invitation || typed !== '', {
    error: passwordMissing,
    path: ['password'],
  })
  .refine(({ invitation, password: typed }) => !invitation || typed === '', {
    error: 'L’invitation remplace le mot de passe\u00a0: laissez ce champ vide.',
    path: ['password'],
  })
  .refine(({ invitation, is_active }) => !invitation || is_active, {
    error: 'Une invitation demande un compte actif.',
    path: ['is_active'],
  })
  .refine(sameTwice, different);
export type NewPerson = z.output<typeof newPerson>;

export const personForm = z
  .strictObject({
    version: z.string().max(100).optional(),
    email: email.optional(),
    first_name: firstName.optional(),
    last_name: lastName.optional(),
    phone: phone.optional(),
    is_active: z.boolean().optional(),
    is_staff: z.boolean().optional(),
    role: role.nullish(),
    ...passwords,
  })
  .refine(sameTwice, different);
export type PersonForm = z.output<typeof personForm>;
