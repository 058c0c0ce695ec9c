import type { Box } from './box.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import type { PaymentIntent } from './wire.ts';

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
