import { useEffect } from 'react';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { FormActions } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).proofForm);

/** It serves people without a second factor. */
export function PasswordProof({ email, settle }: { email: string; settle: (proven: boolean) => void }) {
  const form = useSentForm(schema, { current_password: '' }, async (body) => {
    await call(calls.proveIdentity, { body });
    settle(true);
  });
  const { setFocus } = form;
  // The dialog opened before it was known what to ask for.
  useEffect(() => setFocus('current_password'), [setFocus]);
  return (
    <SentForm form={form} failed="Confirmation impossible">
      <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        required
        {...form.field('current_password')}
      />
      <FormActions send="Confirmer" pending={form.pending} onLeave={() => settle(false)} />
    </SentForm>
  );
}
