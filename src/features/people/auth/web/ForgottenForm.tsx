import { type RefObject, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { listErrors, showRefusal, withFallback } from '#web/forms/form-errors.ts';
import type { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmailField } from '#web/ui/TextField.tsx';

const names = ['email'] as const;

interface Typed {
  email: string;
}

/** Customers and staff differ in these. */
export interface ForgottenKind {
  form: ReturnType<typeof lazyResolver<Typed, Typed>>;
  request(typed: Typed): Promise<{ message: string }>;
}

interface ForgottenFormProps {
  kind: ForgottenKind;
  ready: boolean;
  /** Carries the typed email from one view to the other. */
  typedEmail: RefObject<string>;
}

/** Its answer tells nobody whether there is an account. */
export function ForgottenForm({ kind, ready, typedEmail }: ForgottenFormProps) {
  const { resolver, preload } = kind.form;
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
      const { message } = await kind.request(typed);
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
      <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed="Envoi impossible" />
      <EmailField autoComplete="username" required error={errors.email?.message} {...register('email')} />
      <Button type="submit" size="lg" wide pending={isSubmitting} disabled={!ready}>
        Recevoir le lien
      </Button>
    </form>
  );
}
