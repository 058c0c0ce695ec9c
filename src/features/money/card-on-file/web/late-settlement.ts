import type { PaymentConfig } from '#money/checkout/contract.ts';
import { authenticate } from '#money/checkout/web/for-other-features.ts';
import { calls } from '#money/late-payments/calls.ts';
import type { LatePayment } from '#money/late-payments/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** `left` is what the server still sees unpaid. */
export type Settlement =
  | { kind: 'asked'; left: LatePayment[] }
  | { kind: 'leaving'; url: string }
  | { kind: 'failed'; message: string };

function atTheBank(late: readonly LatePayment[]) {
  return late.flatMap(({ needs, client_secret: clientSecret, payment_method_id: cardId }) =>
    needs === 'bank' && clientSecret && cardId ? [{ clientSecret, cardId }] : [],
  );
}

export const wantsBank = (late: readonly LatePayment[]): boolean => atTheBank(late).length > 0;

export const refusedAgain = (left: readonly LatePayment[]): LatePayment[] =>
  left.filter(({ needs }) => needs === 'card');

/** See docs/product/payment.md#words-of-a-refusal. */
function failure(error: unknown): Settlement {
  const said = error instanceof ApiError ? error.message : '';
  return { kind: 'failed', message: said || 'Erreur lors du traitement du paiement' };
}

export async function confirmAtBank(
  config: PaymentConfig,
  late: readonly LatePayment[],
  returnUrl: string,
): Promise<Settlement> {
  try {
    for (const waiting of atTheBank(late)) {
      const outcome = await authenticate(config, { ...waiting, returnUrl });
      if (outcome.status === 'redirect') return { kind: 'leaving', url: outcome.url };
      if (outcome.status === 'unsent') return { kind: 'failed', message: outcome.error };
    }
    return { kind: 'asked', left: await call(calls.listLatePayments) };
  } catch (error) {
    return failure(error);
  }
}

export async function settleLate(config: PaymentConfig, returnUrl: string): Promise<Settlement> {
  try {
    return await confirmAtBank(config, await call(calls.payLatePayments), returnUrl);
  } catch (error) {
    return failure(error);
  }
}
