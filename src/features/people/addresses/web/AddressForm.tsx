import { useForm } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { useKeptDraft } from '#web/forms/use-kept-draft.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';

import { FormErrors } from '#web/ui/FormErrors.tsx';
import { toast } from '#web/ui/toast.ts';
import type { AddressFields } from '../contract.ts';
import { AboutAddress, PersonFields, PlaceFields } from './AddressFormFields.tsx';
import { fieldNames, type TypedAddress } from './address-form.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).addressFields);
const failed = "Erreur lors de l'enregistrement de l'adresse";

interface AddressFormProps {
  /** Names the draft: `address`, or that of one address. */
  draft: string;
  initial: TypedAddress;
  submitLabel: string;
  /** Not of the only one, nor of the default itself. */
  asksDefault: boolean;
  /** Rejects with the server's refusal, which the form shows. */
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
      <FormErrors
        errors={listErrors(errors, fieldNames)}
        attempt={submitCount}
        title={errors.root ? failed : undefined}
      />
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
