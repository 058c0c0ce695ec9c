import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Credentials, credentialNames } from '#people/auth/web/for-other-features.ts';
import { ApiError } from '#web/api/api-error.ts';
import { showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toast.ts';
import { isStaffOnly, signInStaff } from './sign-in-staff.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).adminCredentials);

interface AdminLoginFormProps {
  /** False until the page runs its script: before, the form could only be sent to nowhere. */
  ready: boolean;
  onSignedIn: () => void;
}

export function AdminLoginForm({ ready, onSignedIn }: AdminLoginFormProps) {
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState } = useForm({ resolver, shouldFocusError: false });
  const { isSubmitting } = formState;

  const submit = handleSubmit(async (typed) => {
    try {
      await signInStaff(queryClient, typed);
      onSignedIn();
    } catch (error) {
      showRefusal(error, credentialNames, setError);
      const said = isStaffOnly(error) || (error instanceof ApiError && [400, 429].includes(error.status));
      if (!said) toast.error('Une erreur est survenue pendant la connexion.', { id: 'admin-sign-in' });
    }
  });

  return (
    <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
      <Credentials register={register} formState={formState} />
      <Button type="submit" size="lg" wide pending={isSubmitting} disabled={!ready}>
        Se connecter
      </Button>
    </form>
  );
}
