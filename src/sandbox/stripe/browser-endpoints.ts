import { z } from 'zod';
import type { Box } from './box.ts';
import { type Call, type Endpoint, endpoint } from './endpoint.ts';
import { text } from './params.ts';
import { checkSecret, forBrowser } from './publishable-view.ts';
import type { PaymentIntent, SetupIntent } from './wire.ts';

interface Intents {
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
}

type WithSecret = z.ZodType<{ client_secret?: string | undefined }>;

interface OfBrowsers<Kind extends keyof Intents, Params extends WithSecret> {
  kind: Kind;
  noun: 'PaymentIntent' | 'SetupIntent';
  params: Params;
  confirm(box: Box, intent: Intents[Kind], given: z.output<Params>, call: Call): void;
}

export function browserEndpoints<Kind extends keyof Intents, Params extends WithSecret>({
  kind,
  noun,
  params,
  confirm,
}: OfBrowsers<Kind, Params>): [retrieve: Endpoint, confirm: Endpoint] {
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
      params,
      run(box, given, { id }, call) {
        const intent = open(box, id, given.client_secret, call);
        confirm(box, intent, given, call);
        return forBrowser(intent, call);
      },
    }),
  ];
}
