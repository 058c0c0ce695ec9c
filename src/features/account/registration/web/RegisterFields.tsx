import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { IdentityFields } from '#web/forms/IdentityFields.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { EmailField } from '#web/ui/TextField.tsx';
import type { registration } from '../contract.ts';

interface FieldsProps {
  form: UseFormReturn<z.input<typeof registration>, unknown, z.output<typeof registration>>;
}

export function RegisterFields({ form }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <IdentityFields register={register} errors={errors}>
        <EmailField autoComplete="email" required error={errors.email?.message} {...register('email')} />
      </IdentityFields>
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
