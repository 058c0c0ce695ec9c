import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import {
  type Authenticate,
  type Authentication,
  type CardOutcome,
  type CardRequest,
  cardGone,
  type InspectIntent,
  type IntentState,
  isCardGone,
  providerUnreachable,
} from '../card-confirmation.ts';

const libraries = new Map<string, Promise<Stripe | null>>();

/** Stripe's terms require its own address. A failed load is tried again. */
export function stripeLibrary(publishableKey: string): Promise<Stripe | null> {
  const known = libraries.get(publishableKey);
  if (known) return known;
  const asked = loadStripe(publishableKey, { locale: 'fr' }).catch((error: unknown) => {
    libraries.delete(publishableKey);
    throw error;
  });
  libraries.set(publishableKey, asked);
  return asked;
}

function isNetworkError({ type }: StripeError): boolean {
  return type === 'api_connection_error' || type === 'api_error';
}

function wordsOf({ message }: StripeError): string {
  return message ?? 'Votre carte a été refusée par votre banque.';
}

function outcomeOf(status: string | undefined): CardOutcome {
  if (status === 'succeeded' || status === 'processing') return { status };
  return { status: 'unknown' };
}

function refusalOf(error: StripeError): CardOutcome {
  // Stripe says it in English, with the name of the card.
  if (isCardGone(error)) return { status: 'refused', error: cardGone };
  if (isNetworkError(error) || error.code?.endsWith('_unexpected_state')) return { status: 'unknown' };
  return { status: 'refused', error: wordsOf(error) };
}

/** Stripe.js shows the bank's page itself, or leaves for `returnUrl`. */
export async function confirmAtStripe(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, intentType, billing, returnUrl }: CardRequest,
): Promise<CardOutcome> {
  const options = {
    elements,
    clientSecret,
    confirmParams: { return_url: returnUrl, payment_method_data: { billing_details: billing } },
    redirect: 'if_required' as const,
  };
  try {
    if (intentType === 'setup') {
      const { error, setupIntent } = await stripe.confirmSetup(options);
      return error ? refusalOf(error) : outcomeOf(setupIntent.status);
    }
    const { error, paymentIntent } = await stripe.confirmPayment(options);
    return error ? refusalOf(error) : outcomeOf(paymentIntent.status);
  } catch {
    return { status: 'unknown' };
  }
}

/** A card of the customer, who is there: Stripe.js shows the bank’s page as for a typed one. */
export async function confirmSavedAtStripe(
  stripe: Stripe,
  { clientSecret, intentType, cardId, returnUrl }: Authentication,
): Promise<CardOutcome> {
  try {
    const request = { payment_method: cardId, return_url: returnUrl };
    if (intentType === 'setup') {
      const { error, setupIntent } = await stripe.confirmCardSetup(clientSecret, request);
      return error ? refusalOf(error) : outcomeOf(setupIntent.status);
    }
    const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, request);
    return error ? refusalOf(error) : outcomeOf(paymentIntent.status);
  } catch {
    return { status: 'unknown' };
  }
}

export const authenticateAtStripe: Authenticate = async (config, request) => {
  const stripe = await stripeLibrary(config.publishable_key).catch(() => null);
  return stripe ? confirmSavedAtStripe(stripe, request) : { status: 'unsent', error: providerUnreachable };
};

function stateOf(
  status: string | undefined,
  error: { message?: string | undefined } | null | undefined,
): IntentState {
  switch (status) {
    case 'succeeded':
    case 'processing':
    case 'canceled':
    case 'requires_action':
      return { status };
    case undefined:
      return { status: 'unreachable' };
    default:
      return error
        ? { status: 'refused', error: error.message ?? providerUnreachable }
        : { status: 'waiting' };
  }
}

export const inspectAtStripe: InspectIntent = async (config, clientSecret, intentType) => {
  try {
    const stripe = await stripeLibrary(config.publishable_key);
    if (!stripe) return { status: 'unreachable' };
    if (intentType === 'setup') {
      const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
      return stateOf(setupIntent?.status, setupIntent?.last_setup_error);
    }
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    return stateOf(paymentIntent?.status, paymentIntent?.last_payment_error);
  } catch {
    return { status: 'unreachable' };
  }
};
