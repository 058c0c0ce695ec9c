import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { EmailField, PasswordField, TextField } from '#web/ui/TextField.tsx';

import type { registration } from '../contract.ts';

interface FieldsProps {
  form: UseFormReturn<z.input<typeof registration>, unknown, z.output<typeof registration>>;
}

export function IdentityFields({ form }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Prénom"
          optional
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextField
          label="Nom"
          optional
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      <EmailField autoComplete="email" required error={errors.email?.message} {...register('email')} />
      <TextField
        label="Téléphone"
        optional
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
    </>
  );
}

export function PasswordFields({ form }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <PasswordField
        label="Mot de passe"
        autoComplete="new-password"
        required
        help="Au moins 8 caractères. Une courte phrase est plus sûre et plus facile à retenir."
        error={errors.password1?.message}
        {...register('password1')}
      />
      <PasswordField
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        required
        error={errors.password2?.message}
        {...register('password2')}
      />
    </>
  );
}
