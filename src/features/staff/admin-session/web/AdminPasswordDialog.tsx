import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiError } from '#web/api/api-error.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import { refuseSwitch } from './ask-who-switches.ts';
import { isStaffOnly, rememberSwitch, signInStaff } from './staff-session.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).adminPassword);

export interface AdminPasswordDialogProps {
  /** The signed-in person's email is shown and not asked for. */
  email: string;
  onClose: () => void;
}

export function AdminPasswordDialog({ email, onClose }: AdminPasswordDialogProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useSentForm(schema, { password: '' }, async ({ password }) => {
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
        toast.error("Impossible de basculer vers l'administration");
        throw error;
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
      locked={form.pending}
    >
      <SentForm form={form} failed="Connexion impossible">
        <TextField label="Email" type="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          required
          data-autofocus
          {...form.field('password')}
        />
        <FormActions send="Accéder à l’administration" pending={form.pending} onLeave={onClose} />
      </SentForm>
    </Dialog>
  );
}
