import type Stripe from 'stripe';
import { type EuroCents, euroCents } from '#domain/money/money.ts';
import { ask } from './client.ts';

export interface ProviderRefund {
  id: string;
  /** `pending` may last days, and `succeeded` can still become `failed`. */
  status: 'pending' | 'succeeded' | 'failed';
  amount: EuroCents;
  /** Null for a refund made by hand at the provider. */
  operation: string | null;
  failureCode: string | null;
}

/** docs/product/refund-and-dispute.md#same-means-of-payment */
export interface RefundCalls {
  /** `operation` is our refund's id and its idempotency key. */
  createRefund(refund: { operation: string; intentId: string; amount: EuroCents }): Promise<ProviderRefund>;
  findRefund(intentId: string, operation: string): Promise<ProviderRefund | undefined>;
  readRefund(id: string): Promise<ProviderRefund>;
  intentOfCharge(chargeId: string): Promise<string | undefined>;
}

function statusOf(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

export const readRefund = (refund: Stripe.Refund): ProviderRefund => ({
  id: refund.id,
  status: statusOf(refund.status),
  amount: euroCents(refund.amount),
  operation: refund.metadata?.op ?? null,
  failureCode: refund.failure_reason ?? null,
});

export function refundCalls(stripe: Stripe): RefundCalls {
  return {
    async createRefund({ operation, intentId, amount }) {
      const asked = {
        payment_intent: intentId,
        amount,
        reason: 'requested_by_customer',
        metadata: { op: operation },
      } as const;
      const options = { idempotencyKey: `refund:${operation}` };
      return readRefund(await ask(() => stripe.refunds.create(asked, options)));
    },
    async findRefund(intentId, operation) {
      const page = await ask(() => stripe.refunds.list({ payment_intent: intentId, limit: 100 }));
      return page.data.map(readRefund).find((refund) => refund.operation === operation);
    },
    async readRefund(id) {
      return readRefund(await ask(() => stripe.refunds.retrieve(id)));
    },
    async intentOfCharge(chargeId) {
      const { payment_intent: intent } = await ask(() => stripe.charges.retrieve(chargeId));
      return typeof intent === 'string' ? intent : intent?.id;
    },
  };
}
