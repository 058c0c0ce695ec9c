import { z } from 'zod';
import { identifier, secret } from '#contract-kit/fields.ts';
import { typedEuros } from '#domain/money/typed-euros.ts';
import { customerPasswordProblem, PASSWORD_MESSAGES } from '#domain/people/password-rules.ts';
import { GIVEN_ROLES } from '#domain/people/staff-rights.ts';
import { isSameSecret } from '#domain/text/one-form.ts';
import { emailAddress, firstName, lastName, phone } from '#people/accounts/contract.ts';
import { areStrings } from '#people/auth/contract.ts';
import { monthlyCap } from '#staff/subscriptions-admin/contract.ts';

const passwordMissing = 'Le mot de passe est requis';
const confirmationMissing = 'La confirmation est requise';

const email = emailAddress("L'email est requis", "L'email n'est pas valide");
const role = z.enum(GIVEN_ROLES, 'Ce rôle n’existe pas.');

/** Blank means no password or the present one. Only the server knows who is staff, so it checks the staff's rule. */
const password = secret(passwordMissing).refine((typed) => typed === '' || !customerPasswordProblem(typed), {
  error: ({ input }) => customerPasswordProblem(String(input)) ?? undefined,
});
const confirmation = secret(confirmationMissing).max(1024);
const passwords = { password: password.default(''), password_confirmation: confirmation.default('') };

interface Passwords {
  password: string;
  password_confirmation: string;
}

const isConfirmed = (typed: Passwords) => typed.password === '' || typed.password_confirmation !== '';
const isSame = (typed: Passwords) =>
  !isConfirmed(typed) || typed.password === '' || isSameSecret(typed.password, typed.password_confirmation);

const at = (field: string, error: string) => ({ error, path: [field] });
const ofPasswords = (error: string) => ({
  ...at('password_confirmation', error),
  when: ({ value }: { value: unknown }) => areStrings(value, 'password', 'password_confirmation'),
});
const unconfirmed = ofPasswords(confirmationMissing);
const different = ofPasswords(PASSWORD_MESSAGES.different);

interface Invited extends Passwords {
  invitation: boolean;
  is_active: boolean;
}

/** An invitation replaces both passwords (docs/product/staff.md#creating-a-person). */
const hasPassword = (typed: Invited) => typed.invitation || typed.password !== '';
const hasOneOfBoth = (typed: Invited) => !typed.invitation || typed.password === '';
const invitesActive = (typed: Invited) => !typed.invitation || typed.is_active;
const noPassword = at('password', passwordMissing);
const both = at('password', 'L’invitation remplace le mot de passe\u00a0: laissez ce champ vide.');
const shut = at('is_active', 'Une invitation demande un compte actif.');

export const newPerson = z
  .strictObject({
    email,
    first_name: firstName.default(''),
    last_name: lastName.default(''),
    phone: phone.default(''),
    is_active: z.boolean().default(true),
    is_staff: z.boolean().default(false),
    /** A member of staff without a role is an administrator. */
    role: role.nullish(),
    ...passwords,
    invitation: z.boolean().default(false),
  })
  .refine(hasPassword, noPassword)
  .refine(hasOneOfBoth, both)
  .refine(invitesActive, shut)
  .refine(isConfirmed, unconfirmed)
  .refine(isSame, different);
export type NewPerson = z.output<typeof newPerson>;

export const personForm = z
  .strictObject({
    version: identifier(100).optional(),
    email: email.optional(),
    first_name: firstName.optional(),
    last_name: lastName.optional(),
    phone: phone.optional(),
    is_active: z.boolean().optional(),
    is_staff: z.boolean().optional(),
    role: role.nullish(),
    ...passwords,
  })
  .refine(isConfirmed, unconfirmed)
  .refine(isSame, different);
export type PersonForm = z.output<typeof personForm>;

const capProblem = (text: string): string | undefined => {
  const euros = typedEuros(text);
  if (euros === undefined || Number.isNaN(euros)) return 'Écrivez le plafond en euros, par exemple 20,50.';
  return monthlyCap.safeParse(euros).error?.issues[0]?.message;
};

/** The screens read the typed text with or without this schema (docs/product/money.md#amounts-as-they-are-typed). */
const typedCap = identifier(40).refine((text) => capProblem(text) === undefined, {
  error: ({ input }) => capProblem(String(input)) ?? undefined,
});

/** The cap is not here: it has its own call, a second after the creation. */
const typed = z.strictObject({
  email,
  first_name: firstName,
  last_name: lastName,
  phone,
  is_active: z.boolean().default(true),
  is_staff: z.boolean(),
  role: role.optional(),
  monthly_cap: typedCap,
  ...passwords,
  invitation: z.boolean(),
});
export type PersonTyped = z.input<typeof typed>;

/** An invitation hides the fields of the password. */
export const createdPerson = typed
  .refine(hasPassword, noPassword)
  .refine(isConfirmed, unconfirmed)
  .refine(isSame, different);
export const editedPerson = typed.refine(isConfirmed, unconfirmed).refine(isSame, different);
