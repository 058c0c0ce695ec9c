import { type ReactNode, useEffect, useId, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { countryNames } from '#domain/people/countries.ts';
import { formatFrenchPhone } from '#domain/people/postal-address.ts';
import { ApiError } from '#web/api/api-error.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormattedField } from '#web/ui/FormattedField.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { SuggestField } from '#web/ui/SuggestField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AddressFields, AddressSuggestion } from '../contract.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { suggestionsFor } from './queries.ts';
import { type FieldsProps, fillIn, type TypedAddress } from './typed-address.ts';
import { useSuggestions } from './use-suggestions.ts';

interface AddressSearchProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onPick: (suggestion: AddressSuggestion) => void;
  error: string | undefined;
}

const notFound = 'Aucune adresse trouvée. Vous pouvez la saisir à la main.';

function AddressSearch({ name, value, onChange, onPick, error }: AddressSearchProps) {
  // Searches only typed text, neither the edited address nor the one just picked.
  const [typed, setTyped] = useState('');
  const { items, nothing } = useSuggestions(typed, suggestionsFor);
  return (
    <SuggestField<AddressSuggestion>
      label="Adresse"
      name={name}
      value={value}
      error={error}
      // Our suggestions and the browser’s own address both work (WCAG 1.3.5).
      autoComplete="address-line1"
      help={
        nothing ? notFound : 'Commencez à taper\u00a0: nous vous proposons les adresses qui y ressemblent.'
      }
      items={items}
      keyOf={({ label }) => label}
      onType={(text) => {
        setTyped(text);
        onChange(text);
      }}
      onPick={(suggestion) => {
        setTyped('');
        onPick(suggestion);
      }}
    >
      {({ address1, postal_code, city }) => (
        <>
          <span className="wrap-anywhere">{address1}</span>
          <span className="text-muted text-sm">
            {postal_code} {city}
          </span>
        </>
      )}
    </SuggestField>
  );
}

/** Errors are listed in this order of the form. */
const fieldNames = [
  'first_name',
  'last_name',
  'company',
  'siren',
  'vat_number',
  'address1',
  'address2',
  'postal_code',
  'city',
  'country',
  'phone',
  'address_name',
  'is_default',
] as const;

function PersonFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
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
  );
}

function PlaceFields({ form }: FieldsProps) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const { field } = useController({ control, name: 'address1' });

  return (
    <>
      <AddressSearch
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onPick={({ label: _, ...found }) => fillIn(form, found)}
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
      <CountryField form={form} />
    </>
  );
}

/** A VAT number is judged by the country, which is found by its name alone. */
function CountryField({ form: { register, formState } }: FieldsProps) {
  const list = useId();
  const [names] = useState(countryNames);
  return (
    <>
      <TextField
        label="Pays"
        required
        autoComplete="country-name"
        list={list}
        error={formState.errors.country?.message}
        {...register('country')}
      />
      <datalist id={list}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

function AboutAddress({ form, asksDefault }: FieldsProps & { asksDefault: boolean }) {
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

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).addressFields);
const failed = "Erreur lors de l'enregistrement de l'adresse";

interface AddressFormProps {
  /** Names the draft: `address`, or that of one address. */
  draft: string;
  initial: TypedAddress;
  submitLabel: string;
  asksDefault: boolean;
  /** The way out. */
  leave?: ReactNode;
  /** Whoever closes what surrounds the form asks first. */
  onTyped?: (typed: boolean) => void;
  onSave: (fields: AddressFields) => Promise<void>;
}

export function AddressForm({
  draft,
  initial,
  submitLabel,
  asksDefault,
  leave,
  onTyped,
  onSave,
}: AddressFormProps) {
  const form = useForm({ resolver, defaultValues: initial, shouldFocusError: false });
  useKeptDraft(form, draft);
  const { errors, isDirty, isSubmitting, submitCount } = form.formState;
  useEffect(() => {
    onTyped?.(isDirty);
    return () => onTyped?.(false);
  }, [isDirty, onTyped]);

  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSave(fields);
    } catch (error) {
      showRefusal(error, fieldNames, form.setError);
      if (!(error instanceof ApiError && error.status === 400)) toast.error(failed);
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors errors={listErrors(errors, fieldNames)} attempt={submitCount} failed={failed} />
      <PersonFields form={form} />
      <CompanyFields form={form} />
      <PlaceFields form={form} />
      <AboutAddress form={form} asksDefault={asksDefault} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" pending={isSubmitting}>
          {submitLabel}
        </Button>
        {leave}
      </div>
    </form>
  );
}
