import type { Box } from './box.ts';
import type { PaymentIntent, PaymentMethod, SetupIntent } from './wire.ts';

/** The bank wants its customer: the intent waits, and says where its page is. To be saved by the caller. */
export function sendToBank(
  box: Box,
  intent: PaymentIntent | SetupIntent,
  method: PaymentMethod,
  { returnUrl, baseUrl }: { returnUrl: string | null; baseUrl: string },
): void {
  const url = `${baseUrl}/3ds/${intent.id}?secret=${intent.client_secret ?? ''}`;
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  intent.next_action = returnUrl
    ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
    : { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
  box.store.put('intent_context', { id: intent.id, return_url: returnUrl, payment_method: method.id });
}
