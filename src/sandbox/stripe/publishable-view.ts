import type { Call } from './endpoint.ts';
import { invalid } from './errors.ts';

const HIDDEN_FROM_BROWSERS = [
  'amount_capturable',
  'amount_received',
  'application',
  'application_fee_amount',
  'customer',
  'customer_account',
  'latest_attempt',
  'latest_charge',
  'metadata',
  'on_behalf_of',
  'payment_method_options',
  'review',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_data',
  'transfer_group',
];

/** A browser may touch an intent only with its secret; a server need not give it. */
export function checkSecret(
  noun: 'PaymentIntent' | 'SetupIntent',
  expected: string | null,
  given: string | undefined,
  call: Call,
): void {
  if (given === undefined && !call.publishable) return;
  if (given === undefined) {
    throw invalid('Missing required param: client_secret.', 'parameter_missing', 'client_secret');
  }
  if (given === expected) return;
  const code =
    noun === 'PaymentIntent' ? 'payment_intent_invalid_parameter' : 'setup_intent_invalid_parameter';
  throw invalid(
    `The client_secret provided does not match the client_secret associated with the ${noun}.`,
    code,
    'client_secret',
  );
}

/** The intent without what only the server may know, when a publishable key asked. */
export function forBrowser<T extends object>(intent: T, call: Call): object {
  if (!call.publishable) return intent;
  return Object.fromEntries(Object.entries(intent).filter(([key]) => !HIDDEN_FROM_BROWSERS.includes(key)));
}
