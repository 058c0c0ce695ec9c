import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../web/api/api-error.ts';
import { listErrors, showRefusal } from '../../../web/forms/form-errors.ts';
import { lazyResolver } from '../../../web/forms/lazy-resolver.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { EmailField } from '../../../web/ui/EmailField.tsx';
import { FormErrors } from '../../../web/ui/FormErrors.tsx';
import { PasswordField } from '../../../web/ui/PasswordField.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { isStaffOnly, signInStaff } from './sign-in-staff.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).adminCredentials);
const names = ['email', 'password'] as const;

interface AdminLoginFormProps {
  /** False until the page runs its script: before, the form could only be sent to nowhere. */
  ready: boolean;
  onSignedIn: () => void;
}

export function AdminLoginForm({ ready, onSignedIn }: AdminLoginFormProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({ resolver, shouldFocusError: false });
  const { errors, isSubmitting, submitCount } = formState;

  const submit = handleSubmit(async (typed) => {
    try {
      await signInStaff(queryClient, typed);
      onSignedIn();
    } catch (error) {
      showRefusal(error, names, setError);
      const said = isStaffOnly(error) || (error instanceof ApiError && [400, 429].includes(error.status));
      if (!said) toast.error('Une erreur est survenue pendant la connexion.', { id: 'admin-sign-in' });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <FormErrors
        errors={listErrors(errors, names)}
        attempt={submitCount}
        title={errors.root ? 'Connexion impossible' : undefined}
      />
      <EmailField autoComplete="username" required error={errors.email?.message} {...register('email')} />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="lg" wide pending={isSubmitting} disabled={!ready}>
        Se connecter
      </Button>
    </form>
  );
}
