const mostTellings = 5;

/**
 * Tells the provider what a row says, then looks at both again: a telling that was long on its way may have overtaken a
 * newer one, whose own handler found nothing to do. `tell` answers whether there was anything to tell; throws when both
 * still differ after five tellings, so that the outbox tries again.
 */
export async function tellUntilAgreed(tell: (telling: number) => Promise<boolean>): Promise<void> {
  for (let telling = 0; telling < mostTellings; telling += 1) {
    if (!(await tell(telling))) return;
  }
  throw new Error('the subscription changes faster than the provider can be told');
}
