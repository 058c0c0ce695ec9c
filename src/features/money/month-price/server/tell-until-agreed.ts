const mostTellings = 5;

/**
 * Tells the provider what a row says, then reads both again: a telling long on its way may have overtaken a newer one.
 * Throws when both still differ after five, so that the outbox tries again.
 */
export async function tellUntilAgreed(tell: (telling: number) => Promise<boolean>): Promise<void> {
  for (let telling = 0; telling < mostTellings; telling += 1) {
    if (!(await tell(telling))) return;
  }
  throw new Error('the subscription changes faster than the provider can be told');
}
