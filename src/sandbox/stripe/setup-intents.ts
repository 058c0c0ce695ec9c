import { z } from 'zod';
import { askForSetup, rememberSetup, sendToBank, unauthenticated } from './bank.ts';
import type { Box } from './box.ts';
import { browserEndpoints } from './browser-endpoints.ts';
import { DECLINES, type DeclineName } from './cards.ts';
import { type Call, endpoint } from './endpoint.ts';
import { invalid, StripeFault } from './errors.ts';
import { emit } from './events.ts';
import { makeMandate } from './mandates.ts';
import { metadata, text } from './params.ts';
import { askedMethod, attachProven, type Confirming, reused } from './payment-methods.ts';
import { newClientSecret, newId } from './records.ts';
import { saveChanges } from './subscription-payment.ts';
import type { PaymentMethod, SetupIntent } from './wire.ts';

export interface SetupAttempt {
  authenticated: boolean;
  returnUrl: string | null;
  baseUrl: string;
}

function giveToSubscription(box: Box, intent: SetupIntent, method: PaymentMethod): void {
  const waiting = box.store.all('subscription').find((one) => one.pending_setup_intent === intent.id);
  if (!waiting) return;
  const before = structuredClone(waiting);
  waiting.default_payment_method = method.id;
  waiting.pending_setup_intent = null;
  saveChanges(box, before, waiting);
}

function succeed(box: Box, intent: SetupIntent, method: PaymentMethod): void {
  attachProven(box, method, intent.customer);
  rememberSetup(box, method);
  if (method.type === 'sepa_debit') intent.mandate = makeMandate(box, method).id;
  intent.status = 'succeeded';
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_setup_error = null;
  box.store.put('setup_intent', intent);
  box.store.remove('intent_context', intent.id);
  emit(box, 'setup_intent.succeeded', intent, intent.customer);
  giveToSubscription(box, intent, method);
}

function leaveRefused(box: Box, intent: SetupIntent, error: SetupIntent['last_setup_error']): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = error;
  box.store.put('setup_intent', intent);
  box.store.remove('intent_context', intent.id);
  emit(box, 'setup_intent.setup_failed', intent, intent.customer);
}

function refuse(box: Box, intent: SetupIntent, method: PaymentMethod, decline: DeclineName): StripeFault {
  const reason = {
    ...DECLINES[decline],
    type: 'card_error' as const,
    payment_method: structuredClone(method),
  };
  leaveRefused(box, intent, reason);
  return new StripeFault(402, { ...reason, setup_intent: structuredClone(intent) });
}

function challenge(box: Box, intent: SetupIntent, method: PaymentMethod, attempt: SetupAttempt): void {
  sendToBank(box, intent, method, attempt);
  box.store.put('setup_intent', intent);
  emit(box, 'setup_intent.requires_action', intent, intent.customer);
}

export function attemptSetup(
  box: Box,
  intent: SetupIntent,
  method: PaymentMethod,
  attempt: SetupAttempt,
): StripeFault | null {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw invalid(
      `You cannot confirm this SetupIntent because it has a status of ${intent.status}.`,
      'setup_intent_unexpected_state',
    );
  }
  if (method.customer && method.customer !== intent.customer) throw reused();
  if (!intent.payment_method_types.includes(method.type)) {
    throw invalid(
      `The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`,
      'setup_intent_invalid_parameter',
      'payment_method',
    );
  }
  if (method.type === 'sepa_debit') {
    succeed(box, intent, method);
    return null;
  }
  const verdict = askForSetup(box, method, attempt.authenticated);
  if (verdict.kind === 'refused') return refuse(box, intent, method, verdict.decline);
  if (verdict.kind === 'challenge') challenge(box, intent, method, attempt);
  else succeed(box, intent, method);
  return null;
}

export function failSetupAuthentication(box: Box, intent: SetupIntent): void {
  leaveRefused(box, intent, unauthenticated(box, intent));
}

interface SetupTerms {
  customer: string | null;
  metadata: Record<string, string>;
  usage: string;
  types?: ('card' | 'sepa_debit')[] | undefined;
}

export function makeSetupIntent(box: Box, terms: SetupTerms): SetupIntent {
  const id = newId('seti');
  return box.store.put('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: newClientSecret(id),
    created: box.time.of(box.store, terms.customer),
    customer: terms.customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: terms.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: terms.types ?? ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: terms.usage,
  });
}

function confirm(box: Box, intent: SetupIntent, given: Confirming, call: Call): void {
  const method = askedMethod(box, given, intent.payment_method);
  if (!method) {
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
      'setup_intent_unexpected_state',
    );
  }
  // Stripe.js gives the mandate by itself; a call without it is refused.
  if (method.type === 'sepa_debit' && !given.mandate_data) {
    throw invalid(
      'This SetupIntent requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and try again, providing acceptance data in the mandate_data parameter.',
      'setup_intent_unexpected_state',
    );
  }
  const refusal = attemptSetup(box, intent, method, {
    authenticated: false,
    returnUrl: given.return_url ?? null,
    baseUrl: call.baseUrl,
  });
  if (refusal) throw refusal;
}

const create = endpoint({
  method: 'POST',
  path: '/v1/setup_intents',
  answers: 'setup_intent',
  params: z.strictObject({
    allowed_payment_method_types: z.array(z.enum(['card', 'sepa_debit'])).optional(),
    customer: text.optional(),
    metadata: metadata.optional(),
    usage: z.enum(['off_session']).optional(),
  }),
  run(box, { customer = null, metadata: given = {}, usage = 'off_session', ...asked }) {
    if (customer) box.store.get('customer', customer, 'customer');
    const intent = makeSetupIntent(box, {
      customer,
      metadata: given,
      usage,
      types: asked.allowed_payment_method_types,
    });
    emit(box, 'setup_intent.created', intent, intent.customer);
    return intent;
  },
});

export const setupIntentEndpoints = [
  create,
  ...browserEndpoints({ kind: 'setup_intent', noun: 'SetupIntent', confirm }),
];
