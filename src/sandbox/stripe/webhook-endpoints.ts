import { z } from 'zod';
import type { Box, WebhookTarget } from './box.ts';
import { endpoint, listing, noParams } from './endpoint.ts';
import { pages } from './expand.ts';
import { flag, text, webAddress } from './params.ts';
import { type Delivery, newId } from './records.ts';
import { HOUR, MINUTE } from './time.ts';
import { API_VERSION, type StoredEvent, type WebhookEndpoint } from './wire.ts';

/** Once quick attempts have failed: three days in all, as in Stripe's live mode. */
const WAITS = [
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
];
export const QUICK_ATTEMPTS = 2;

function wants(endpoint: WebhookEndpoint, event: StoredEvent): boolean {
  const chosen = endpoint.enabled_events;
  return endpoint.status === 'enabled' && (chosen.includes('*') || chosen.includes(event.type));
}

export function queueDeliveries(box: Box, event: StoredEvent): { listeners: number; waiting: number } {
  const endpoints = box.store.all('webhook_endpoint').filter((endpoint) => wants(endpoint, event));
  if (endpoints.length === 0) return { listeners: 0, waiting: 0 };
  const fate = box.faults.fateOfNextEvent();
  for (const endpoint of endpoints) {
    for (let copy = 0; copy < fate.copies; copy += 1) {
      box.store.put('delivery', {
        id: newId('dlv'),
        event: event.id,
        endpoint: endpoint.id,
        status: fate.status,
        attempts: 0,
        next_attempt_at: box.time.main() + fate.delay,
        answer: null,
      });
    }
  }
  const listeners = endpoints.length;
  return { listeners, waiting: fate.status === 'lost' ? 0 : listeners * fate.copies };
}

export function noteAttempt(
  box: Box,
  delivery: Delivery,
  delivered: boolean,
  answer: string,
  quick: boolean,
): void {
  delivery.attempts += 1;
  delivery.answer = answer;
  if (delivered) delivery.status = 'delivered';
  else if (!(quick && delivery.attempts <= QUICK_ATTEMPTS)) {
    const wait = WAITS[Math.max(0, delivery.attempts - 1 - QUICK_ATTEMPTS)];
    if (wait === undefined) delivery.status = 'failed';
    else delivery.next_attempt_at = box.time.main() + wait;
  }
  box.store.put('delivery', delivery);
  if (!delivered) return;
  const event = box.store.find('event', delivery.event);
  if (!event) return;
  event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
  box.store.put('event', event);
  if (event.type === 'invoice.created') noteInvoiceAnnounced(box, event.data.object.id);
}

/** Stripe shows thirty days of events. */
const EVENTS_KEPT_SECONDS = 30 * 24 * HOUR;

export function forgetOldEvents(box: Box): void {
  const before = box.time.shop() - EVENTS_KEPT_SECONDS;
  const isOver = ({ status, next_attempt_at }: Delivery) =>
    status !== 'pending' && status !== 'held' && next_attempt_at < before;
  const kept = new Set<string>();
  const over: Delivery[] = [];
  for (const delivery of box.store.all('delivery')) {
    if (isOver(delivery)) over.push(delivery);
    else kept.add(delivery.event);
  }
  for (const { id, event } of over) {
    box.store.remove('delivery', id);
    if (!kept.has(event)) box.store.remove('event', event);
  }
}

const FINALIZED_AFTER = HOUR;

/** A draft whose `invoice.created` arrived is finalized an hour later. */
export function noteInvoiceAnnounced(box: Box, id: string | undefined): void {
  const invoice = box.store.find('invoice', id);
  if (!invoice || invoice.webhooks_delivered_at !== null) return;
  const now = box.time.of(box.store, invoice.customer);
  invoice.webhooks_delivered_at = now;
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null) {
    invoice.automatically_finalizes_at = Math.min(invoice.automatically_finalizes_at, now + FINALIZED_AFTER);
  }
  box.store.put('invoice', invoice);
}

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

/** Stripe shows the signing secret once, at the creation. */
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
    enabled_events: z.array(text).min(1),
    url: webAddress,
  }),
  run(box, given) {
    const made = make(box, newId('we'), given.url, newId('whsec', 32));
    made.api_version = given.api_version ?? null;
    made.enabled_events = given.enabled_events;
    return box.store.put('webhook_endpoint', made);
  },
});

const update = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints/:id',
  answers: 'webhook_endpoint',
  params: z.strictObject({ disabled: flag }),
  run(box, { disabled }, { id }) {
    const known = box.store.get('webhook_endpoint', id);
    known.status = disabled ? 'disabled' : 'enabled';
    return withoutSecret(box.store.put('webhook_endpoint', known));
  },
});

const list = listing('webhook_endpoint', z.strictObject(pages), (box) =>
  box.store.all('webhook_endpoint').map(withoutSecret),
);

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

export const webhookEndpointEndpoints = [create, update, list, remove];
