import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { OWN_EMAIL } from '#domain/people/email-address.ts';
import { ApiError } from '#web/api/api-error.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { EmailField } from '#web/ui/TextField.tsx';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).emailChangeForm);
const names = ['email', 'current_password'] as const;
const empty = { email: '', current_password: '' };

const atItsField = (error: unknown) =>
  error instanceof ApiError && error.code === 'email_exists'
    ? new ApiError(409, { email: ['Cette adresse email existe déjà.'] }, error)
    : error;

interface EmailChangeFormProps {
  /** That of now, once it is known. */
  email: string | undefined;
  change: (typed: typeof empty) => Promise<unknown>;
}

function useEmailChange({ email: currentEmail, change }: EmailChangeFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: empty });
  const submit = form.handleSubmit(async (typed) => {
    setSentTo(undefined);
    if (typed.email === currentEmail) {
      form.setError('email', { message: OWN_EMAIL });
      return;
    }
    try {
      await change(typed);
      form.reset(empty);
      setSentTo(typed.email);
    } catch (error) {
      showRefusal(atItsField(error), names, form.setError);
    }
  });
  return { form, submit, sentTo };
}

/** At both doors, by the call of each. */
export function EmailChangeForm(props: EmailChangeFormProps) {
  const { email } = props;
  const { form, submit, sentTo } = useEmailChange(props);
  const { errors, isSubmitting, submitCount } = form.formState;
  return (
    <Card
      title="Adresse email"
      description={
        email ? <span className="wrap-anywhere">Votre adresse actuelle&nbsp;: {email}</span> : undefined
      }
    >
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onFocus={preload}
        className="flex max-w-lg flex-col gap-5"
      >
        {sentTo ? (
          <Notice tone="success" title={`Un lien vient d’être envoyé à ${sentTo}`} announced>
            Ouvrez-le dans les 24&nbsp;heures pour que le changement prenne effet. Jusque-là, rien ne change.
          </Notice>
        ) : null}
        <FormErrors
          errors={listErrors(errors, names)}
          attempt={submitCount}
          failed="Impossible de changer votre adresse email"
        />
        <EmailField
          label="Nouvelle adresse email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          required
          error={errors.current_password?.message}
          {...form.register('current_password')}
        />
        <div>
          <Button type="submit" pending={isSubmitting}>
            Changer d’adresse
          </Button>
        </div>
      </form>
    </Card>
  );
}
