import { isOverAtProvider } from '#domain/money/provider-status.ts';
import type { PaymentAct } from '#domain/status/payment-status.ts';
import type { ProviderIntent, ProviderSubscription } from '#server/gateways/stripe/provider-objects.ts';
import type { PaymentRow } from './store.ts';

export type Judgement = { act: PaymentAct; failureCode: string | null } | { act: 'mismatch'; taken: number };

function byIntent(intent: ProviderIntent | null): Judgement {
  if (intent?.status === 'processing') return { act: 'process', failureCode: null };
  if (intent?.status === 'canceled') return { act: 'void', failureCode: null };
  if (intent?.status === 'requires_payment_method' && intent.failureCode) {
    return { act: 'fail', failureCode: intent.failureCode };
  }
  return { act: 'open', failureCode: null };
}

/** Pure, so that every order of events comes to the same end. */
export function judgePayment(payment: PaymentRow, provider: ProviderSubscription): Judgement {
  const invoice = provider.latestInvoice;
  if (payment.intentType === 'payment') {
    if (invoice?.status === 'paid') {
      const isExact = invoice.amountPaid === payment.amount && invoice.total === payment.amount;
      return isExact ? { act: 'succeed', failureCode: null } : { act: 'mismatch', taken: invoice.amountPaid };
    }
    return isOverAtProvider(provider.status)
      ? { act: 'void', failureCode: null }
      : byIntent(invoice?.intent ?? null);
  }
  if (isOverAtProvider(provider.status)) return { act: 'void', failureCode: null };
  // Nothing is due: once its card is saved, the provider no longer says that it is pending.
  const setup = provider.pendingSetup;
  if (payment.intentType === 'none' || !setup || setup.status === 'succeeded') {
    return provider.status === 'active'
      ? { act: 'succeed', failureCode: null }
      : { act: 'open', failureCode: null };
  }
  return byIntent(setup);
}
