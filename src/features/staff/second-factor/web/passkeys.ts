import { call } from '#web/api/call.ts';
import * as calls from '../contract.ts';

/** The browser was asked and gave no passkey. */
export class PasskeyError extends Error {
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
export async function addPasskey(name: string) {
  const { challenge_id, options } = await call(calls.beginPasskey);
  const response = await asking(({ startRegistration }) => startRegistration({ optionsJSON: options }));
  return call(calls.addPasskey, { body: { challenge_id, name, response } });
}

export const passkeyWords = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : noAnswer;
