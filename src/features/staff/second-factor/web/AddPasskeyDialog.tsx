import { deviceName } from '#domain/people/device-name.ts';
import { FACTOR_NAME_MAX } from '#domain/people/second-factor.ts';
import { ApiError } from '#web/api/api-error.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { addPasskey, passkeyWords } from './passkeys.ts';

const schema = lazyResolver(async () => (await import('../contract.ts')).nameForm);

export interface AddFactorProps {
  /** The first factor brings recovery codes. */
  onAdded: (codes: string[] | null) => void;
  onClose: () => void;
}

export function AddPasskeyDialog({ onAdded, onClose }: AddFactorProps) {
  const form = useSentForm(schema, { name: deviceName(navigator.userAgent) }, async ({ name }) => {
    try {
      onAdded((await addPasskey(name)).recovery_codes);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      form.setError('root', { type: 'passkey', message: passkeyWords(error) });
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Ajouter une clé d’accès"
      description="Le doigt, le visage ou le code de cet appareil, ou une clé USB."
      size="sm"
      locked={form.pending}
    >
      <SentForm form={form} failed="Clé d’accès non ajoutée">
        <TextField
          label="Nom"
          help="Pour la reconnaître dans la liste."
          required
          maxLength={FACTOR_NAME_MAX}
          data-autofocus
          {...form.field('name')}
        />
        <FormActions send="Continuer" pending={form.pending} onLeave={onClose} />
      </SentForm>
    </Dialog>
  );
}
