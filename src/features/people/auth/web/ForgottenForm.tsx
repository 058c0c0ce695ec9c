import { type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmailField } from '#web/ui/EmailField.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { calls } from '../calls.ts';
import { withFallback } from './with-fallback.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).forgottenPassword);
const names = ['email'] as const;

/** What it says tells nobody whether there is an account. */
export function ForgottenForm({ ready, typedEmail }: { ready: boolean; typedEmail: RefObject<string> }) {
  const [sent, setSent] = useState<string>();
  const { register, handleSubmit, setError, setValue, getValues, formState } = useForm({
    resolver,
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;

  useEffect(() => {
    if (typedEmail.current && !getValues('email')) setValue('email', typedEmail.current);
    return () => {
      typedEmail.current = getValues('email') ?? '';
    };
  }, [getValues, setValue, typedEmail]);

  const submit = handleSubmit(async (typed) => {
    setSent(undefined);
    try {
      const { message } = await call(calls.requestPasswordReset, { body: typed });
      setSent(message || 'Instructions de réinitialisation envoyées par email.');
    } catch (error) {
      showRefusal(
        withFallback(error, "Erreur lors de l'envoi du lien de réinitialisation."),
        names,
        setError,
      );
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      {sent ? (
        <Notice tone="success" title={sent} announced>
          Si un compte existe pour cette adresse, le lien y arrive en quelques instants. Il est valable
          1&nbsp;heure et ne sert qu’une fois. Regardez aussi dans les courriers indésirables.
        </Notice>
      ) : null}
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        title={errors.root ? 'Envoi impossible' : undefined}
      />
      <EmailField autoComplete="username" required error={errors.email?.message} {...register('email')} />
      <Button type="submit" size="lg" wide pending={isSubmitting} disabled={!ready}>
        Recevoir le lien
      </Button>
    </form>
  );
}
