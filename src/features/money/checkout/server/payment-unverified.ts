import { Refusal } from '#contract-kit/error-codes.ts';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';

/** The refusal says that the payment will be found again (docs/product/payment.md#nothing-taken-or-not-known). */
export async function refuseWhenUnverified<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.problem !== 'unavailable') throw error;
    throw new Refusal('payment_unverified');
  }
}
