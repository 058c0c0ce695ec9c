import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCurrentUser } from '#people/accounts/web/for-other-features.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import * as calls from '../contract.ts';
import { OfTheTeam } from './OfTheTeam.tsx';

const names = ['current_password', 'new_password', 'confirm_password'] as const;
const empty = { current_password: '', new_password: '', confirm_password: '' };

type Typed = typeof empty;
/** A field that the schema fills. */
type Untold = Omit<Typed, 'confirm_password'> & Partial<Typed>;

interface PasswordChangeFormProps {
  schema: ReturnType<typeof lazyResolver<Untold, Typed>>;
  change: (typed: Omit<Typed, 'confirm_password'>) => Promise<{ message: string }>;
  help: string;
  description: string;
  /** Said once it is done. */
  effect: string;
}

/** At both doors, by the call of each. */
export function PasswordChangeForm({ schema, change, help, description, effect }: PasswordChangeFormProps) {
  const { resolver, preload } = schema;
  const [done, setDone] = useState<string>();
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: empty });
  const { register, handleSubmit, setError, reset, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;

  const submit = handleSubmit(async ({ current_password, new_password }) => {
    setDone(undefined);
    try {
      const { message } = await change({ current_password, new_password });
      reset(empty);
      setDone(message);
    } catch (error) {
      showRefusal(error, names, setError);
    }
  });

  return (
    <Card title="Mot de passe" description={description}>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onFocus={preload}
        className="flex max-w-lg flex-col gap-5"
      >
        {done ? (
          <Notice tone="success" title={done} announced>
            {effect}
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
          help={help}
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

const schema = lazyResolver(async () => (await import('../contract.ts')).passwordChangeForm);

export function PasswordChangeSection() {
  const { data: account } = useCurrentUser();
  if (account?.is_staff) return <OfTheTeam title="Mot de passe" />;
  return (
    <PasswordChangeForm
      schema={schema}
      change={(body) => call(calls.changePassword, { body })}
      help="Au moins 8 caractères. Une courte phrase est plus sûre et plus facile à retenir."
      description="Vos autres appareils seront déconnectés."
      effect="Vos autres appareils ont été déconnectés. Un email vous le confirme."
    />
  );
}
