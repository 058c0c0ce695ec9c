import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmailField } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';
import { AuthPage } from './AuthPage.tsx';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).emailOnly);
const names = ['email'] as const;

export function ResendForm({ email = '' }: { email?: string | undefined }) {
  const [sent, setSent] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver,
    shouldFocusError: false,
    defaultValues: { email },
  });
  const { errors, isSubmitting, submitCount } = formState;

  const submit = handleSubmit(async (typed) => {
    setSent(undefined);
    try {
      setSent((await call(calls.resendVerification, { body: typed })).detail);
    } catch (error) {
      showRefusal(error, names, setError);
    }
  });

  return (
    <AuthPage
      title="Lien invalide"
      lead={
        'Ce lien de confirmation n’est plus valide ou a expiré. Demandez-en un autre\u00a0: il arrive en quelques instants.'
      }
    >
      <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
        {sent ? (
          <Notice tone="success" announced>
            {sent}
          </Notice>
        ) : null}
        <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed="Envoi impossible" />
        <EmailField autoComplete="email" required error={errors.email?.message} {...register('email')} />
        <Button type="submit" size="lg" wide pending={isSubmitting}>
          Recevoir un nouveau lien
        </Button>
      </form>
    </AuthPage>
  );
}
