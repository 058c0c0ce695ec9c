import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '#web/ui/TextField.tsx';

type Name = 'first_name' | 'last_name' | 'phone';

interface IdentityFieldsProps {
  register(name: Name): UseFormRegisterReturn;
  errors: { [name in Name]?: { message?: string } };
  children?: ReactNode;
}

export function IdentityFields({ register, errors, children }: IdentityFieldsProps) {
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
      {children}
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
