import type { Box } from './box.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { newClientSecret, newId } from './records.ts';
import type { PaymentIntent } from './wire.ts';

interface IntentTerms {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  payment_method: string | null;
  setup_future_usage: 'off_session' | 'on_session' | null;
}

const cardOptions = {
  card: {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: 'automatic',
  },
};

export function makePaymentIntent(box: Box, terms: IntentTerms): PaymentIntent {
  const id = newId('pi');
  return box.store.put('payment_intent', {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: terms.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: newClientSecret(id),
    confirmation_method: 'automatic',
    created: box.time.of(box.store, terms.customer),
    currency: terms.currency,
    customer: terms.customer,
    customer_account: null,
    description: terms.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: terms.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: cardOptions,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: terms.setup_future_usage,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: terms.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  });
}

export function cancelIntent(
  box: Box,
  intent: PaymentIntent,
  reason: PaymentIntent['cancellation_reason'],
): void {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_reauthorization, requires_confirmation, requires_action, processing.`,
      'payment_intent_unexpected_state',
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = box.time.of(box.store, intent.customer);
  intent.cancellation_reason = reason;
  intent.next_action = null;
  box.store.put('payment_intent', intent);
  box.store.remove('intent_context', intent.id);
  emit(box, 'payment_intent.canceled', intent, intent.customer);
}
