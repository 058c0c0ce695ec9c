import { useForm } from 'react-hook-form';
import { deviceName } from '#domain/people/device-name.ts';
import { FACTOR_NAME_MAX } from '#domain/people/second-factor.ts';
import { ApiError } from '#web/api/api-error.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { addPasskey, passkeyWords } from './passkeys.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).nameForm);
const names = ['name'] as const;

export interface AddFactorProps {
  /** The first factor brings recovery codes. */
  onAdded: (codes: string[] | null) => void;
  onClose: () => void;
}

export function AddPasskeyDialog({ onAdded, onClose }: AddFactorProps) {
  const name = deviceName(navigator.userAgent);
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { name } });
  const { errors, isSubmitting, submitCount } = form.formState;
  const submit = form.handleSubmit(async (typed) => {
    try {
      const { recovery_codes } = await addPasskey(typed.name);
      onAdded(recovery_codes);
    } catch (error) {
      if (error instanceof ApiError) showRefusal(error, names, form.setError);
      else form.setError('root', { type: 'passkey', message: passkeyWords(error) });
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ajouter une clé d’accès"
      description="Le doigt, le visage ou le code de cet appareil, ou une clé USB."
      size="sm"
      locked={isSubmitting}
    >
      <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
        <FormErrors
          errors={listErrors(errors, names)}
          attempt={submitCount}
          failed="Clé d’accès non ajoutée"
        />
        <TextField
          label="Nom"
          help="Pour la reconnaître dans la liste."
          required
          maxLength={FACTOR_NAME_MAX}
          data-autofocus
          error={errors.name?.message}
          {...form.register('name')}
        />
        <FormActions send="Continuer" pending={isSubmitting} onLeave={onClose} />
      </form>
    </Dialog>
  );
}
