import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { EmailField } from '#web/ui/TextField.tsx';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).emailOnly);
const names = ['email'] as const;

interface EmailLinkFormProps {
  send: (typed: { email: string }) => Promise<string>;
  label: string;
  /** A sign-in returns to this page. */
  origin: string;
  children: ReactNode;
}

export function EmailLinkForm({ send, label, origin, children }: EmailLinkFormProps) {
  const [sent, setSent] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({ resolver, shouldFocusError: false });
  const { errors, isSubmitting, submitCount } = formState;

  const submit = handleSubmit(async (typed) => {
    setSent(undefined);
    try {
      setSent(await send(typed));
    } catch (error) {
      showRefusal(error, names, setError);
    }
  });

  return (
    <Card title="Par un lien envoyé à votre email">
      <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
        {sent ? (
          <Notice tone="success" announced>
            {sent}
          </Notice>
        ) : null}
        <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed="Envoi impossible" />
        <EmailField
          help="Celui de votre compte."
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" pending={isSubmitting}>
          {label}
        </Button>
        <p className="text-muted text-sm">
          Vous connaissez votre mot de passe&nbsp;?{' '}
          <Link to="/login" state={{ origin }} className="link">
            Se connecter
          </Link>{' '}
          {children}
        </p>
      </form>
    </Card>
  );
}
