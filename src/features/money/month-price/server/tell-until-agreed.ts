const mostTellings = 5;

/** A telling long on its way may overtake a newer one: both are read again. Throws after five, to be tried again. */
export async function tellUntilAgreed(tell: (telling: number) => Promise<boolean>): Promise<void> {
  for (let telling = 0; telling < mostTellings; telling += 1) {
    if (!(await tell(telling))) return;
  }
  throw new Error('the subscription changes faster than the provider can be told');
}
