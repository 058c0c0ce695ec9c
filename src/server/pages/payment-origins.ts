import type { Settings } from '../settings.ts';
import type { OutsideOrigins } from './content-security-policy.ts';

/** Stripe's own (as its documentation lists), or the sandbox. */
export function paymentOrigins({ STRIPE_API_URL, AUTOMATION_ORIGIN }: Settings): OutsideOrigins {
  const automation = AUTOMATION_ORIGIN ? [new URL(AUTOMATION_ORIGIN).origin] : [];
  if (STRIPE_API_URL) {
    const sandbox = new URL(STRIPE_API_URL).origin;
    return { connect: [sandbox], frame: [sandbox, ...automation] };
  }
  return {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com', ...automation],
  };
}
