import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { calls } from '../calls.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).passwordChangeForm);
const names = ['current_password', 'new_password', 'confirm_password'] as const;
const empty = { current_password: '', new_password: '', confirm_password: '' };

export function PasswordChangeSection() {
  const [done, setDone] = useState<string>();
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: empty });
  const { register, handleSubmit, setError, reset, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;

  const submit = handleSubmit(async ({ current_password, new_password }) => {
    setDone(undefined);
    try {
      const { message } = await call(calls.changePassword, { body: { current_password, new_password } });
      reset(empty);
      setDone(message);
    } catch (error) {
      showRefusal(error, names, setError);
    }
  });

  return (
    <Card title="Mot de passe" description="Vos autres appareils seront déconnectés.">
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onFocus={preload}
        className="flex max-w-lg flex-col gap-5"
      >
        {done ? (
          <Notice tone="success" title={done} announced>
            Vos autres appareils ont été déconnectés. Un email vous le confirme.
          </Notice>
        ) : null}
        <FormErrors
          errors={listErrors(errors, names)}
          attempt={submitCount}
          failed="Impossible de changer votre mot de passe"
        />
        <PasswordField
          label="Mot de passe actuel"
          autoComplete="current-password"
          required
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          required
          help="Au moins 8 caractères. Une courte phrase est plus sûre et plus facile à retenir."
          error={errors.new_password?.message}
          {...register('new_password')}
        />
        <PasswordField
          label="Confirmer le nouveau mot de passe"
          autoComplete="new-password"
          required
          error={errors.confirm_password?.message}
          {...register('confirm_password')}
        />
        <div>
          <Button type="submit" pending={isSubmitting}>
            Changer le mot de passe
          </Button>
        </div>
      </form>
    </Card>
  );
}
