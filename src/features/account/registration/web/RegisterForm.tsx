import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import type { z } from 'zod';
import { ImportBox, type ImportedFile } from '#account/data-export/web/for-other-features.ts';
import { currentUser } from '#people/accounts/web/for-other-features.ts';
import { TRIAL_PARAMETER } from '#shop/free-trial/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { IdentityFields } from '#web/forms/IdentityFields.tsx';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { type Arrival, arrivingWith } from '#web/layout/arrival.ts';
import { openSession } from '#web/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { EmailField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import type { registration } from '../contract.ts';
import * as calls from '../contract.ts';
import { TermsBox } from './TermsBox.tsx';

interface TrialOption {
  id: number;
  name: string;
  category: string;
}

interface TrialFieldProps {
  form: UseFormReturn<z.input<typeof registration>, unknown, z.output<typeof registration>>;
  trials: readonly TrialOption[];
}

const asId = (value: unknown) => (value === '' || value == null ? null : Number(value));

/** In the order of the options. */
function grouped(trials: readonly TrialOption[]): [category: string, options: TrialOption[]][] {
  const categories = [...new Set(trials.map(({ category }) => category))];
  return categories.map((category) => [category, trials.filter((trial) => trial.category === category)]);
}

function TrialField({ form, trials }: TrialFieldProps) {
  if (trials.length === 0) return null;
  return (
    <SelectField
      label="Essai gratuit de 7&nbsp;jours"
      optional
      help="Il commence quand vous confirmez votre adresse. Vous pouvez aussi le choisir plus tard."
      error={form.formState.errors.free_automation_id?.message}
      {...form.register('free_automation_id', { setValueAs: asId })}
    >
      <option value="">Aucun pour l’instant</option>
      {grouped(trials).map(([category, options]) => (
        <optgroup key={category} label={category}>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

const serverFailed = 'Erreur serveur temporaire. Veuillez réessayer dans quelques instants.';
const failed = "Erreur lors de l'inscription. Veuillez vérifier vos informations.";

/** Replaces the server's words when they are missing or too general (docs/product/interface.md#words-of-an-error). */
export function registrationError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return new ApiError(-1, { detail: failed }, error);
  if (error.status === 409) return new ApiError(409, { email: [error.message] }, error);
  if (error.status >= 500) return new ApiError(error.status, { detail: serverFailed }, error);
  return error.status === 400 && !error.isExplained ? new ApiError(400, { detail: failed }, error) : error;
}

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).registration);
/** A new message replaces the one before. */
const toastId = 'registration';
/** In the order of the form. */
const names = [
  'email',
  'password1',
  'password2',
  'free_automation_id',
  'first_name',
  'last_name',
  'phone',
  'imported_data',
  'terms_acceptance',
] as const;

const emailSent = 'Un email vient de vous être envoyé pour confirmer votre adresse.';
const trialWaits = 'Confirmez votre adresse par l’email reçu\u00a0: votre essai commencera aussitôt.';

function announced(count: number): string {
  if (count === 0) return emailSent;
  const what =
    count === 1
      ? '1\u00a0automatisation peut être restaurée'
      : `${count}\u00a0automatisations peuvent être restaurées`;
  return `${what} après confirmation de votre adresse.`;
}

/** The server's error concerns the whole file, whatever fields the form has. */
function importError({ imported_data }: { imported_data?: unknown }): string | undefined {
  const message = Object(imported_data).message;
  return typeof message === 'string' ? message : undefined;
}

interface RegisterFormProps {
  onRegistered: (state: { arrival: Arrival }) => void;
  ready: boolean;
  trials: readonly TrialOption[];
}

export function RegisterForm({ onRegistered, ready, trials }: RegisterFormProps) {
  const queryClient = useQueryClient();
  const form = useForm({ resolver, shouldFocusError: false });
  const { setError, clearErrors, formState, handleSubmit, watch, setValue } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const listed = listErrors(errors, names);
  const [search] = useSearchParams();
  const tried = trials.find(({ id }) => String(id) === search.get(TRIAL_PARAMETER))?.id;
  useEffect(() => {
    if (tried !== undefined) setValue('free_automation_id', tried);
  }, [tried, setValue]);
  const accepted = watch('terms_acceptance')?.accepted === true;

  const submit = handleSubmit(
    async (typed) => {
      try {
        const { user, restore, ...pair } = await call(calls.register, { body: typed });
        const description = restore
          ? announced(restore.automations)
          : typed.free_automation_id
            ? trialWaits
            : emailSent;
        const arrival = arrivingWith({ title: `Confirmez votre adresse ${user.email}`, text: description });
        onRegistered(arrival);
        queryClient.setQueryData(currentUser.queryKey, user);
        openSession(pair);
        toast.success('Inscription réussie !', { id: toastId, description });
      } catch (error) {
        toast.error(showRefusal(registrationError(error), names, setError), { id: toastId, onlySeen: true });
      }
    },
    (invalid) => {
      const [first] = listErrors(invalid, names);
      if (first) toast.error(first.message, { id: toastId, onlySeen: true });
    },
  );

  /** The file's address alone can be restored; the other values save some typing. */
  function take(file: ImportedFile | undefined) {
    setValue('imported_data', file?.data);
    clearErrors('imported_data');
    if (!file) return;
    setValue('email', file.email, { shouldValidate: submitCount > 0 });
    setValue('first_name', file.firstName);
    setValue('last_name', file.lastName);
    setValue('phone', file.phone);
  }

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors errors={listed} attempt={submitCount} failed="Votre compte n’a pas été créé" />
      <RegisterFields form={form} />
      <TrialField form={form} trials={trials} />
      <IdentityFields register={form.register} errors={errors} />
      <ImportBox error={importError(errors)} onChange={take} />
      <TermsBox
        accepted={accepted}
        error={errors.terms_acceptance?.message}
        onChange={(acceptance) =>
          setValue('terms_acceptance', acceptance, { shouldValidate: submitCount > 0 })
        }
      />
      <Button type="submit" size="lg" wide pending={isSubmitting} disabled={!ready || !accepted}>
        Créer mon compte
      </Button>
    </form>
  );
}

interface FieldsProps {
  form: UseFormReturn<z.input<typeof registration>, unknown, z.output<typeof registration>>;
}

function RegisterFields({ form }: FieldsProps) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <EmailField autoComplete="email" required error={errors.email?.message} {...register('email')} />
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
