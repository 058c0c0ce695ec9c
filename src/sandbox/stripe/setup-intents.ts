import { z } from 'zod';
import type { Box } from './box.ts';
import { browserEndpoints } from './browser-endpoints.ts';
import { type Call, endpoint } from './endpoint.ts';
import { invalid } from './errors.ts';
import { emit } from './events.ts';
import { matching, paginate } from './lists.ts';
import { flag, ignored, mergeMetadata, metadata, pages, range, text, webAddress } from './params.ts';
import { askedMethod, cardMaking } from './payment-methods.ts';
import { newClientSecret, newId } from './records.ts';
import { attemptSetup } from './setup-confirmation.ts';
import type { SetupIntent } from './wire.ts';

interface SetupTerms {
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  payment_method: string | null;
  usage: string;
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
    description: terms.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: terms.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: terms.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: terms.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: terms.usage,
  });
}

const confirming = {
  mandate_data: ignored,
  payment_method: text.optional(),
  payment_method_data: z.strictObject(cardMaking).optional(),
  payment_method_options: ignored,
  return_url: webAddress.optional(),
  use_stripe_sdk: flag.optional(),
};
const confirmParams = z.strictObject(confirming);
const browserConfirmParams = z.strictObject({ ...confirming, client_secret: text.optional() });

function confirm(box: Box, intent: SetupIntent, given: z.output<typeof confirmParams>, call: Call): void {
  const method = askedMethod(box, given, intent.payment_method);
  if (!method) {
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method. Update the SetupIntent with a payment method and then confirm it again.",
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
    ...confirming,
    automatic_payment_methods: ignored,
    confirm: flag.optional(),
    customer: text.optional(),
    description: z.string().optional(),
    metadata: metadata.optional(),
    allowed_payment_method_types: z.array(z.enum(['card'])).optional(),
    usage: z.enum(['off_session', 'on_session']).optional(),
  }),
  run(box, params, _, call) {
    if (params.customer) box.store.get('customer', params.customer, 'customer');
    const method = params.confirm ? null : askedMethod(box, params, null);
    const intent = makeSetupIntent(box, {
      customer: params.customer ?? null,
      description: params.description ?? null,
      metadata: mergeMetadata(null, params.metadata),
      payment_method: method?.id ?? null,
      usage: params.usage ?? 'off_session',
    });
    emit(box, 'setup_intent.created', intent, intent.customer);
    if (params.confirm) confirm(box, intent, params, call);
    return intent;
  },
});

const [retrieve, confirmEndpoint] = browserEndpoints({
  kind: 'setup_intent',
  noun: 'SetupIntent',
  params: browserConfirmParams,
  confirm,
});

const update = endpoint({
  method: 'POST',
  path: '/v1/setup_intents/:id',
  answers: 'setup_intent',
  params: z.strictObject({
    description: z.string().optional(),
    metadata: metadata.optional(),
    payment_method: text.optional(),
  }),
  run(box, given, { id }) {
    const intent = box.store.get('setup_intent', id, 'intent');
    const method = askedMethod(box, given, intent.payment_method);
    intent.payment_method = method?.id ?? null;
    if (method && intent.status === 'requires_payment_method') intent.status = 'requires_confirmation';
    if (given.description !== undefined) intent.description = given.description || null;
    intent.metadata = mergeMetadata(intent.metadata, given.metadata);
    return box.store.put('setup_intent', intent);
  },
});

const cancel = endpoint({
  method: 'POST',
  path: '/v1/setup_intents/:id/cancel',
  answers: 'setup_intent',
  params: z.strictObject({
    cancellation_reason: z.enum(['abandoned', 'requested_by_customer', 'duplicate']).optional(),
  }),
  run(box, given, { id }) {
    const intent = box.store.get('setup_intent', id, 'intent');
    if (intent.status === 'succeeded' || intent.status === 'canceled') {
      throw invalid(
        `You cannot cancel this SetupIntent because it has a status of ${intent.status}.`,
        'setup_intent_unexpected_state',
      );
    }
    intent.status = 'canceled';
    intent.cancellation_reason = given.cancellation_reason ?? null;
    intent.next_action = null;
    box.store.put('setup_intent', intent);
    emit(box, 'setup_intent.canceled', intent, intent.customer);
    return intent;
  },
});

const list = endpoint({
  method: 'GET',
  path: '/v1/setup_intents',
  answers: { listOf: 'setup_intent' },
  params: z.strictObject({
    ...pages,
    created: range.optional(),
    customer: text.optional(),
    payment_method: text.optional(),
  }),
  run(box, params) {
    const chosen = matching(box.store.all('setup_intent'), params, 'customer', 'payment_method');
    return paginate(chosen, params, '/v1/setup_intents');
  },
});

export const setupIntentEndpoints = [create, retrieve, confirmEndpoint, update, cancel, list];
