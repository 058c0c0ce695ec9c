import { patienceLeftMs } from './patience.ts';
import { ProviderError } from './provider-objects.ts';
import { asProviderError } from './read-objects.ts';

async function withinPatience<Result>(call: () => Promise<Result>): Promise<Result> {
  const leftMs = patienceLeftMs();
  if (leftMs === undefined) return call();
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the provider did not answer in time')), leftMs);
  });
  try {
    return await Promise.race([call(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

/** What the SDK throws becomes a ProviderError. */
export async function ask<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await withinPatience(call);
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
