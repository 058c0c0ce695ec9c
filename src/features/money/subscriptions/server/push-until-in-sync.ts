const maxAttempts = 5;

/**
 * A slow push may overtake a newer one, so both sides are read again after each push. `push` answers whether they
 * differed. Throws when they still differ after five, so that the outbox tries again.
 */
export async function pushUntilInSync(push: (attempt: number) => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (!(await push(attempt))) return;
  }
  throw new Error('the subscription changes faster than the provider can be told');
}
