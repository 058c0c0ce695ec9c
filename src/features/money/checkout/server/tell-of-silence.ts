import { Refusal } from '#contract-kit/error-codes.ts';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';

/**
 * Where money may have moved before the provider fell silent: whoever asked is told that the payment is found again (by
 * the provider's event, or by the sweep), not that nothing was taken.
 */
export async function tellOfSilence<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem !== 'unavailable') throw error;
    throw new Refusal('payment_unverified');
  }
}
