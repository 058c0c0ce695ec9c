import type { Box } from './box.ts';
import { newClientSecret, newId } from './ids.ts';
import type { SetupIntent } from './wire.ts';

export interface SetupTerms {
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
