import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import { refuseSwitch } from './ask-who-switches.ts';
import { isStaffOnly, rememberSwitch, signInStaff } from './staff-session.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).adminPassword);
const names = ['password'] as const;

export interface AdminPasswordDialogProps {
  /** The signed-in person's email is shown and not asked for. */
  email: string;
  onClose: () => void;
}

export function AdminPasswordDialog({ email, onClose }: AdminPasswordDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { password: '' } });
  const { errors, isSubmitting, submitCount } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await signInStaff(queryClient, { email, password });
      rememberSwitch();
      await navigate('/admin/dashboard');
    } catch (error) {
      if (isStaffOnly(error)) {
        onClose();
        refuseSwitch();
      } else if (error instanceof ApiError && error.status === 401) {
        form.setError('password', { type: 'server', message: error.message });
      } else {
        showRefusal(error, names, form.setError);
        toast.error("Impossible de basculer vers l'administration");
      }
    }
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Accéder à l’administration"
      description={'Confirmez votre mot de passe\u00a0: l’administration s’ouvre dans une session à part.'}
      size="sm"
      locked={isSubmitting}
    >
      <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
        <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed="Connexion impossible" />
        <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          required
          data-autofocus
          error={errors.password?.message}
          {...form.register('password')}
        />
        <FormActions send="Accéder à l’administration" pending={isSubmitting} onLeave={onClose} />
      </form>
    </Dialog>
  );
}
