import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { formatFrenchPhone, SEARCH_FROM } from '#domain/people/postal-address.ts';
import type { Account } from '#people/accounts/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { FormattedField } from '#web/ui/FormattedField.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { SuggestField, usePausedText } from '#web/ui/SuggestField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { Address, AddressFields, AddressSuggestion, addressFields } from '../contract.ts';
import { suggestionsFor } from './queries.ts';

const none: AddressSuggestion[] = [];

interface Suggestions {
  items: AddressSuggestion[];
  /** The search ended without a result. */
  nothing: boolean;
}

/** It waits for a pause in the typing (docs/product/address.md#the-server-asks-the-service). */
function useSuggestions(typed: string): Suggestions {
  const text = typed.trim();
  const asked = usePausedText(typed);
  const long = text.length >= SEARCH_FROM;
  const enabled = long && asked.length >= SEARCH_FROM;
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestionsFor(asked),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return { items: none, nothing: false };
  if (isError) return { items: none, nothing: text === asked };
  const settled = text === asked && data !== undefined && !isPlaceholderData;
  return { items: data ?? none, nothing: settled && data.length === 0 };
}

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
  const { items, nothing } = useSuggestions(typed);
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

type TypedAddress = z.input<typeof addressFields>;

/** Errors are listed in this order of the form. */
const fieldNames = [
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'postal_code',
  'city',
  'country',
  'phone',
  'address_name',
  'is_default',
] as const;

/** A new form starts with what the shop knows of the person. */
export function blankAddress(account: Account | undefined): TypedAddress {
  return {
    first_name: account?.first_name ?? '',
    last_name: account?.last_name ?? '',
    company: account?.profile.company_name ?? '',
    address1: '',
    address2: '',
    postal_code: '',
    city: '',
    country: 'France',
    phone: '',
    address_name: 'Facturation',
    is_default: false,
  };
}

export function typedFrom({ id: _, ...address }: Address): TypedAddress {
  return address;
}

interface FieldsProps {
  form: UseFormReturn<TypedAddress, unknown, AddressFields>;
}

function PersonFields({ form: { register, formState } }: FieldsProps) {
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

function PlaceFields({ form }: FieldsProps) {
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
  onSave: (fields: AddressFields) => Promise<void>;
}

export function AddressForm({ draft, initial, submitLabel, asksDefault, onSave }: AddressFormProps) {
  const form = useForm({ resolver, defaultValues: initial, shouldFocusError: false });
  useKeptDraft(form, draft);
  const { errors, isSubmitting, submitCount } = form.formState;

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
      <PlaceFields form={form} />
      <AboutAddress form={form} asksDefault={asksDefault} />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" pending={isSubmitting}>
          {submitLabel}
        </Button>
        <ButtonLink to="/dashboard?tab=profile" variant="secondary">
          Annuler
        </ButtonLink>
      </div>
    </form>
  );
}
