import type { UseFormReturn } from 'react-hook-form';
import { listErrors } from '#web/forms/form-errors.ts';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { EmailField } from '#web/ui/TextField.tsx';

type CredentialsForm = UseFormReturn<{ email: string; password: string }>;

export const credentialNames = ['email', 'password'] as const;

export function Credentials({ register, formState }: Pick<CredentialsForm, 'register' | 'formState'>) {
  const { errors, submitCount } = formState;
  return (
    <>
      <FormErrors
        errors={listErrors(errors, credentialNames)}
        attempt={submitCount}
        failed="Connexion impossible"
      />
      <EmailField autoComplete="username" required error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
    </>
  );
}
