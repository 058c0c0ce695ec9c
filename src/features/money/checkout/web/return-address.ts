import { isPaymentType, type NamedPayment, type PaymentType } from './payment-type.ts';
import type { PendingPayment } from './pending-payment.ts';

export const returnPath = '/paiement/retour';

/** It is enough to ask the server, even in a tab without storage. */
export interface ReturnedPayment extends NamedPayment {
  type: PaymentType;
  client_secret: string | null;
  intent_type: 'payment' | 'setup' | 'none';
}

export function returnUrl(origin: string, type: PaymentType, automationId: number): string {
  const query = new URLSearchParams({ type, automation: String(automationId) });
  return `${origin}${returnPath}?${query}`;
}

function positive(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : undefined;
}

function fromAddress(query: URLSearchParams): ReturnedPayment | undefined {
  const type = query.get('type');
  const setup = query.get('setup_intent');
  const intent = query.get('payment_intent') ?? setup;
  if (!isPaymentType(type) || !intent) return undefined;
  return {
    type,
    payment_intent_id: intent,
    client_secret: query.get(setup ? 'setup_intent_client_secret' : 'payment_intent_client_secret'),
    intent_type: setup ? 'setup' : 'payment',
    automation_id: positive(query.get('automation')) ?? 0,
    subscription_id: 0,
  };
}

/** This tab's storage completes what the address says. */
export function returnedPayment(
  query: URLSearchParams,
  pending: PendingPayment | undefined,
): ReturnedPayment | undefined {
  const named = fromAddress(query);
  if (pending && (!named || named.payment_intent_id === pending.payment_intent_id)) {
    return { ...pending, type: pending.config.type };
  }
  return named;
}

export function withoutSecret(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('payment_intent_client_secret');
  query.delete('setup_intent_client_secret');
  const rest = query.toString();
  return rest ? `?${rest}` : '';
}
