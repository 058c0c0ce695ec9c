import { z } from 'zod';
import type { Box } from './box.ts';
import { type Call, type Endpoint, endpoint } from './endpoint.ts';
import { invalid } from './errors.ts';
import { text } from './params.ts';
import { type Confirming, confirmParams } from './payment-methods.ts';
import type { PaymentIntent, SetupIntent } from './wire.ts';

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

function checkSecret(
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

function forBrowser<T extends object>(intent: T, call: Call): object {
  if (!call.publishable) return intent;
  return Object.fromEntries(Object.entries(intent).filter(([key]) => !HIDDEN_FROM_BROWSERS.includes(key)));
}

interface Intents {
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
}

interface OfBrowsers<Kind extends keyof Intents> {
  kind: Kind;
  noun: 'PaymentIntent' | 'SetupIntent';
  confirm(box: Box, intent: Intents[Kind], given: Confirming, call: Call): void;
}

export function browserEndpoints<Kind extends keyof Intents>({
  kind,
  noun,
  confirm,
}: OfBrowsers<Kind>): [retrieve: Endpoint, confirm: Endpoint] {
  const path = `/v1/${kind}s/:id`;
  const open = (box: Box, id: string, secret: string | undefined, call: Call): Intents[Kind] => {
    const intent = box.store.get(kind, id, 'intent');
    checkSecret(noun, intent.client_secret, secret, call);
    return intent;
  };
  const browser = { answers: kind, publishable: true };
  return [
    endpoint({
      ...browser,
      method: 'GET',
      path,
      params: z.strictObject({ client_secret: text.optional() }),
      run: (box, given, { id }, call) => forBrowser(open(box, id, given.client_secret, call), call),
    }),
    endpoint({
      ...browser,
      method: 'POST',
      path: `${path}/confirm`,
      params: confirmParams,
      run(box, given, { id }, call) {
        const intent = open(box, id, given.client_secret, call);
        confirm(box, intent, given, call);
        return forBrowser(intent, call);
      },
    }),
  ];
}
