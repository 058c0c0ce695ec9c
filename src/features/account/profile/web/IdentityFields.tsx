import type { UseFormReturn } from 'react-hook-form';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Identity, TypedIdentity } from './identity.ts';
import { languageNames, levelNames, timezoneNames } from './profile-choices.ts';

interface FieldsProps {
  form: UseFormReturn<TypedIdentity, unknown, Identity>;
}

export function ContactFields({ form }: FieldsProps) {
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

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

export function ProfileFields({ form }: FieldsProps) {
  const { register, formState } = form;
  const errors = formState.errors.profile;
  return (
    <>
      <TextField
        label="Entreprise"
        optional
        autoComplete="organization"
        error={errors?.company_name?.message}
        {...register('profile.company_name')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Langue" error={errors?.language?.message} {...register('profile.language')}>
          {options(languageNames)}
        </SelectField>
        <SelectField
          label="Fuseau horaire"
          error={errors?.timezone?.message}
          {...register('profile.timezone')}
        >
          {options(timezoneNames)}
        </SelectField>
      </div>
      <SelectField
        label="Niveau technique"
        help="Pour que le support vous réponde dans les bons termes."
        error={errors?.technical_level?.message}
        {...register('profile.technical_level')}
      >
        {options(levelNames)}
      </SelectField>
    </>
  );
}
