import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { calls } from '../calls.ts';
import { ownArchive } from './queries.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).archiveForm);
const names = ['current_password'] as const;

export function ArchiveForm({ onAsked }: { onAsked: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { current_password: '' } });
  const { errors, isSubmitting, submitCount } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    try {
      const archive = await call(calls.askArchive, { body });
      onAsked();
      queryClient.setQueryData(ownArchive.queryKey, { archive });
    } catch (error) {
      showRefusal(error, names, form.setError);
    }
  });

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onFocus={preload}
      className="flex max-w-lg flex-col gap-5"
    >
      <FormErrors errors={listErrors(errors, names)} attempt={submitCount} />
      <PasswordField
        label="Mot de passe actuel"
        autoComplete="current-password"
        required
        help="Cette archive dit tout de vous&nbsp;: nous vérifions que c’est bien vous."
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <div>
        <Button type="submit" variant="secondary" pending={isSubmitting}>
          Demander toutes mes données
        </Button>
      </div>
    </form>
  );
}
