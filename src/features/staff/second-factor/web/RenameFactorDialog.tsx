import { useForm } from 'react-hook-form';
import { FACTOR_NAME_MAX } from '#domain/people/second-factor.ts';
import { call } from '#web/api/call.ts';
import { listErrors, showRefusal } from '#web/forms/form-errors.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { FormErrors } from '#web/ui/FormErrors.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Factor } from '../contract.ts';
import * as calls from '../contract.ts';

const { resolver, preload } = lazyResolver(async () => (await import('../contract.ts')).nameForm);
const names = ['name'] as const;

interface RenameFactorProps {
  factor: Factor;
  onRenamed: (name: string) => void;
  onClose: () => void;
}

export function RenameFactorDialog({ factor, onRenamed, onClose }: RenameFactorProps) {
  const form = useForm({ resolver, shouldFocusError: false, defaultValues: { name: factor.name } });
  const { errors, isSubmitting, submitCount } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    try {
      const { name } = await call(calls.renameFactor, { params: { id: factor.id }, body });
      onRenamed(name);
    } catch (error) {
      showRefusal(error, names, form.setError);
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Renommer «\u00a0${factor.name}\u00a0»`}
      size="sm"
      locked={isSubmitting}
    >
      <form method="post" noValidate onSubmit={submit} onFocus={preload} className="flex flex-col gap-5">
        <FormErrors errors={listErrors(errors, names)} attempt={submitCount} failed="Nom non modifié" />
        <TextField
          label="Nom"
          required
          maxLength={FACTOR_NAME_MAX}
          data-autofocus
          error={errors.name?.message}
          {...form.register('name')}
        />
        <FormActions send="Renommer" pending={isSubmitting} onLeave={onClose} />
      </form>
    </Dialog>
  );
}
