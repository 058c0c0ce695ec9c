import { z } from 'zod';
import type { Box, WebhookTarget } from './box.ts';
import { endpoint, noParams } from './endpoint.ts';
import { newId } from './ids.ts';
import { paginate } from './lists.ts';
import { flag, mergeMetadata, metadata, pages, text, webAddress } from './params.ts';
import { API_VERSION, type WebhookEndpoint } from './wire.ts';

const CONFIGURED = 'we_sandbox';

function make(box: Box, id: string, url: string, secret: string): WebhookEndpoint {
  return {
    id,
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created: box.time.main(),
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    secret,
    status: 'enabled',
    url,
  };
}

/** The endpoint given when the sandbox starts is one like the others, under a fixed id. */
export function configureWebhook(box: Box, target: WebhookTarget | undefined): void {
  if (!target) {
    box.store.remove('webhook_endpoint', CONFIGURED);
    return;
  }
  const known = box.store.find('webhook_endpoint', CONFIGURED);
  box.store.put('webhook_endpoint', {
    ...(known ?? make(box, CONFIGURED, target.url, target.secret)),
    url: target.url,
    secret: target.secret,
    enabled_events: [...(target.events ?? ['*'])],
    api_version: API_VERSION,
  });
}

/** Stripe tells the signing secret once, when the endpoint is made. */
function withoutSecret({
  secret: _,
  ...shown
}: WebhookEndpoint): Omit<WebhookEndpoint, 'secret'> & { id: string } {
  return shown;
}

const create = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints',
  answers: 'webhook_endpoint',
  params: z.strictObject({
    api_version: text.optional(),
    description: z.string().optional(),
    enabled_events: z.array(text).min(1),
    metadata: metadata.optional(),
    url: webAddress,
  }),
  run(box, given) {
    const made = make(box, newId('we'), given.url, newId('whsec', 32));
    made.api_version = given.api_version ?? null;
    made.description = given.description ?? null;
    made.enabled_events = given.enabled_events;
    made.metadata = mergeMetadata(null, given.metadata);
    return box.store.put('webhook_endpoint', made);
  },
});

const update = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints/:id',
  answers: 'webhook_endpoint',
  params: z.strictObject({
    description: z.string().optional(),
    disabled: flag.optional(),
    enabled_events: z.array(text).min(1).optional(),
    metadata: metadata.optional(),
    url: webAddress.optional(),
  }),
  run(box, given, { id }) {
    const known = box.store.get('webhook_endpoint', id);
    if (given.description !== undefined) known.description = given.description || null;
    if (given.disabled !== undefined) known.status = given.disabled ? 'disabled' : 'enabled';
    if (given.enabled_events !== undefined) known.enabled_events = given.enabled_events;
    if (given.url !== undefined) known.url = given.url;
    known.metadata = mergeMetadata(known.metadata, given.metadata);
    return withoutSecret(box.store.put('webhook_endpoint', known));
  },
});

const retrieve = endpoint({
  method: 'GET',
  path: '/v1/webhook_endpoints/:id',
  answers: 'webhook_endpoint',
  params: noParams,
  run: (box, _, { id }) => withoutSecret(box.store.get('webhook_endpoint', id)),
});

const list = endpoint({
  method: 'GET',
  path: '/v1/webhook_endpoints',
  answers: { listOf: 'webhook_endpoint' },
  params: z.strictObject(pages),
  run: (box, params) =>
    paginate(box.store.all('webhook_endpoint').map(withoutSecret), params, '/v1/webhook_endpoints'),
});

const remove = endpoint({
  method: 'DELETE',
  path: '/v1/webhook_endpoints/:id',
  answers: 'deleted',
  params: noParams,
  run(box, _, { id }) {
    box.store.get('webhook_endpoint', id);
    box.store.remove('webhook_endpoint', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  },
});

export const webhookEndpointEndpoints = [create, update, retrieve, list, remove];
