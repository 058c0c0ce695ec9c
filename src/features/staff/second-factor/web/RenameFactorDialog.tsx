import { FACTOR_NAME_MAX } from '#domain/people/second-factor.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { Factor } from '../contract.ts';
import * as calls from '../contract.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).nameForm);

interface RenameFactorProps {
  factor: Factor;
  onRenamed: () => void;
  onClose: () => void;
}

export function RenameFactorDialog({ factor: { id, name }, onRenamed, onClose }: RenameFactorProps) {
  const form = useSentForm(schema, { name }, async (body) => {
    await call(calls.renameFactor, { params: { id }, body });
    onRenamed();
  });
  return (
    <Dialog open onClose={onClose} title={`Renommer «\u00a0${name}\u00a0»`} size="sm" locked={form.pending}>
      <SentForm form={form} failed="Nom non modifié">
        <TextField label="Nom" required maxLength={FACTOR_NAME_MAX} data-autofocus {...form.field('name')} />
        <FormActions send="Renommer" pending={form.pending} onLeave={onClose} />
      </SentForm>
    </Dialog>
  );
}
