import { deviceName } from '#domain/people/device-name.ts';
import { FACTOR_NAME_MAX } from '#domain/people/second-factor.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { lazyResolver } from '#web/forms/lazy-resolver.ts';
import { SentForm, useSentForm } from '#web/forms/SentForm.tsx';
import { Dialog, FormActions } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import * as calls from '../contract.ts';

/** The browser was asked and gave no passkey. */
class PasskeyError extends Error {
  override name = 'PasskeyError';
}

const words: Record<string, string> = {
  InvalidStateError: 'Cette clé d’accès est déjà enregistrée.',
  SecurityError: 'Les clés d’accès ne marchent pas à cette adresse.',
  NotSupportedError: 'Ce navigateur ne connaît pas les clés d’accès.',
};
const noAnswer = 'La clé d’accès n’a pas répondu. Recommencez.';

/** The library loads at the first press; it names each failure as the browser does. */
async function asking<Answer>(ask: (library: typeof import('@simplewebauthn/browser')) => Promise<Answer>) {
  const library = await import('@simplewebauthn/browser');
  if (!library.browserSupportsWebAuthn()) throw new PasskeyError(words.NotSupportedError);
  try {
    return await ask(library);
  } catch (error) {
    throw new PasskeyError((error instanceof Error && words[error.name]) || noAnswer, { cause: error });
  }
}

/** Throws `PasskeyError` or `ApiError`. */
export async function proveByPasskey(): Promise<void> {
  const { challenge_id, options } = await call(calls.beginFactorProof);
  const response = await asking(({ startAuthentication }) => startAuthentication({ optionsJSON: options }));
  await call(calls.proveByPasskey, { body: { challenge_id, response } });
}

/** Throws `PasskeyError` or `ApiError`. */
async function addPasskey(name: string) {
  const { challenge_id, options } = await call(calls.beginPasskey);
  const response = await asking(({ startRegistration }) => startRegistration({ optionsJSON: options }));
  return call(calls.addPasskey, { body: { challenge_id, name, response } });
}

export const passkeyWords = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : noAnswer;

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
