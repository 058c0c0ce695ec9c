import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).proofForm);
const names = ['current_password'] as const;

/** It serves people without a second factor. */
export function PasswordProof({ email, settle }: { email: string; settle: (proven: boolean) => void }) {
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { current_password: '' } });
  const { setFocus } = form;
  const { errors, isSubmitting, submitCount } = form.formState;
  // The dialog opened before it was known what to ask for.
  useEffect(() => setFocus('current_password'), [setFocus]);
  const submit = form.handleSubmit(async (typed) => {
    try {
      await call(calls.proveIdentity, { body: typed });
      settle(true);
    } catch (error) {
      showRefusal(error, names, form.setError);
    }
  });
  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed="Confirmation impossible" />
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        required
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <FormActions send="Confirmer" pending={isSubmitting} leave="Retour" onLeave={() => settle(false)} />
    </form>
  );
}
