import { type UseFormReturn, useController } from 'react-hook-form';
import { formatFrenchPhone } from '#domain/people/french-phone.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormattedField, TextField } from '#web/ui/TextField.tsx';

import type { AddressFields, AddressSuggestion } from '../contract.ts';
import { AddressSearch } from './AddressSearch.tsx';
import type { TypedAddress } from './address-form.ts';

interface FieldsProps {
  form: UseFormReturn<TypedAddress, unknown, AddressFields>;
}

export function PersonFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Prénom"
          required
          autoComplete="given-name"
          error={errors.first_name?.message}
          {...register('first_name')}
        />
        <TextField
          label="Nom"
          required
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      <TextField
        label="Entreprise"
        optional
        autoComplete="organization"
        error={errors.company?.message}
        {...register('company')}
      />
    </>
  );
}

export function PlaceFields({ form }: FieldsProps) {
  const { register, formState, control, setValue } = form;
  const { errors, submitCount } = formState;
  const { field } = useController({ control, name: 'address1' });

  function fill({ address1, city, postal_code, country }: AddressSuggestion) {
    const options = { shouldDirty: true, shouldValidate: submitCount > 0 };
    for (const [name, value] of Object.entries({ address1, city, postal_code, country }))
      setValue(name as 'address1', value, options);
  }

  return (
    <>
      <AddressSearch
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onPick={fill}
        error={errors.address1?.message}
      />
      <TextField
        label="Complément d’adresse"
        optional
        autoComplete="address-line2"
        help="Bâtiment, étage, boîte postale…"
        error={errors.address2?.message}
        {...register('address2')}
      />
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        <TextField
          label="Code postal"
          required
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors.postal_code?.message}
          {...register('postal_code')}
        />
        <TextField
          label="Ville"
          required
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city')}
        />
      </div>
      <TextField
        label="Pays"
        required
        autoComplete="country-name"
        error={errors.country?.message}
        {...register('country')}
      />
    </>
  );
}

export function AboutAddress({ form, asksDefault }: FieldsProps & { asksDefault: boolean }) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const { field: phone } = useController({ control, name: 'phone' });
  return (
    <>
      <FormattedField
        label="Téléphone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        help="Un numéro français, par exemple +33 6 12 34 56 78."
        error={errors.phone?.message}
        name={phone.name}
        value={phone.value ?? ''}
        format={formatFrenchPhone}
        onValue={phone.onChange}
        onBlur={phone.onBlur}
      />
      <TextField
        label="Nom de cette adresse"
        optional
        autoComplete="off"
        help="Pour la reconnaître parmi les vôtres."
        error={errors.address_name?.message}
        {...register('address_name')}
      />
      {asksDefault ? (
        <Checkbox label="Utiliser cette adresse par défaut" {...register('is_default')} />
      ) : null}
    </>
  );
}
