import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#web/api/call.ts';
import { onProofRequired } from '#web/api/send.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { calls } from '../calls.ts';
import { useCurrentAdmin } from './staff-session.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).proofForm);
const names = ['current_password'] as const;

function ProofForm({ email, settle }: { email: string; settle: (proven: boolean) => void }) {
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { current_password: '' } });
  const { errors, isSubmitting, submitCount } = form.formState;
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
        data-autofocus
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <DialogActions>
        <Button type="submit" pending={isSubmitting}>
          Confirmer
        </Button>
        <Button variant="secondary" onClick={() => settle(false)} disabled={isSubmitting}>
          Annuler
        </Button>
      </DialogActions>
    </form>
  );
}

/** Opens by itself when the server wants to know again who asks; what was asked for then goes on. */
export function ProofDialog() {
  const { data: admin } = useCurrentAdmin();
  const [isAsked, setAsked] = useState(false);
  const waiting = useRef<((proven: boolean) => void)[]>([]);

  useEffect(
    () =>
      onProofRequired(() => {
        setAsked(true);
        return new Promise((settle) => waiting.current.push(settle));
      }),
    [],
  );

  function settle(proven: boolean): void {
    setAsked(false);
    for (const one of waiting.current.splice(0)) one(proven);
  }

  if (!isAsked) return null;
  return (
    <Dialog
      open
      onClose={() => settle(false)}
      title="Confirmez que c’est bien vous"
      description={
        'Cet acte ne se reprend pas\u00a0: votre mot de passe est demandé, une fois pour dix minutes.'
      }
      size="sm"
    >
      <ProofForm email={admin?.email ?? ''} settle={settle} />
    </Dialog>
  );
}
