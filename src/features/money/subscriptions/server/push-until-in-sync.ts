const maxAttempts = 5;

/**
 * Pushes what a row says to the provider, then reads both again: a push that was long on its way may have overtaken a newer one.
 * `push` answers whether they differed. Throws when they still do after five, so that the outbox tries again.
 */
export async function pushUntilInSync(push: (attempt: number) => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (!(await push(attempt))) return;
  }
  throw new Error('the subscription changes faster than the provider can be told');
}
