import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { call } from '../../../web/api/call.ts';
import { listErrors, showRefusal } from '../../../web/forms/form-errors.ts';
import { lazyResolver } from '../../../web/forms/lazy-resolver.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { FormErrors } from '../../../web/ui/FormErrors.tsx';
import { Notice } from '../../../web/ui/Notice.tsx';
import { TextField } from '../../../web/ui/TextField.tsx';
import { requestTerminationRoute } from './call-addresses.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../../auth/contract.ts')).emailOnly);
const names = ['email'] as const;

/** Without signing in: the link to the contracts goes to the account's email. */
export function RequestForm() {
  const [sent, setSent] = useState<string>();
  const { register, handleSubmit, setError, formState } = useForm({ resolver, shouldFocusError: false });
  const { errors, isSubmitting, submitCount } = formState;

  const submit = handleSubmit(async (typed) => {
    setSent(undefined);
    try {
      setSent((await call(requestTerminationRoute, { body: typed })).detail);
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
        <FormErrors errors={listErrors(errors, names)} attempt={submitCount} />
        <TextField
          label="Email"
          help="Celui de votre compte."
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <Button type="submit" pending={isSubmitting}>
          Recevoir le lien de résiliation
        </Button>
        <p className="text-muted text-sm">
          Vous connaissez votre mot de passe&nbsp;?{' '}
          <Link to="/login" state={{ origin: '/resiliation' }} className="link">
            Se connecter
          </Link>{' '}
          montre vos contrats tout de suite.
        </p>
      </form>
    </Card>
  );
}
