import { ProviderError } from './provider-objects.ts';
import { asProviderError } from './read-objects.ts';

/** Every failure of a call is a ProviderError. */
export async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw asProviderError(error);
  }
}

/** What is already so at the provider is not a failure of asking for it again. */
export async function askUnless(
  already: (error: ProviderError) => boolean,
  call: () => Promise<unknown>,
): Promise<void> {
  try {
    await ask(call);
  } catch (error) {
    if (!(error instanceof ProviderError && already(error))) throw error;
  }
}
