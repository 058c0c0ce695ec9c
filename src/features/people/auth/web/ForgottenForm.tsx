import { type RefObject, useEffect, useState } from 'react';
import { withFallback } from '#web/forms/form-errors.ts';
import type { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmailField } from '#web/ui/TextField.tsx';

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
  const [sent, setSent] = useState<string>();
  const form = useSentForm(kind.form, { email: undefined }, async (typed) => {
    setSent(undefined);
    const { message } = await kind.request(typed).catch((error: unknown) => {
      throw withFallback(error, "Erreur lors de l'envoi du lien de réinitialisation.");
    });
    setSent(message || 'Instructions de réinitialisation envoyées par email.');
  });
  const { setValue, getValues } = form;

  useEffect(() => {
    if (typedEmail.current && !getValues('email')) setValue('email', typedEmail.current);
    return () => {
      typedEmail.current = getValues('email') ?? '';
    };
  }, [getValues, setValue, typedEmail]);

  return (
    <SentForm
      form={form}
      failed="Envoi impossible"
      done={
        sent ? (
          <Notice tone="success" title={sent} announced>
            Si un compte existe pour cette adresse, le lien y arrive en quelques instants. Il est valable
            1&nbsp;heure et ne sert qu’une fois. Regardez aussi dans les courriers indésirables.
          </Notice>
        ) : null
      }
    >
      <EmailField autoComplete="username" required {...form.field('email')} />
      <Button type="submit" size="lg" wide pending={form.pending} disabled={!ready}>
        Recevoir le lien
      </Button>
    </SentForm>
  );
}
