import { z } from 'zod';
import { customer, endpoint } from '#contract-kit/endpoint.ts';
import {
  identifier,
  idParams,
  isoInstant,
  lineOfText,
  readVersion,
  writtenInstant,
} from '#contract-kit/fields.ts';
import { pageOf, pageQuery } from '#contract-kit/pagination.ts';
import { DELIVERY_STATES, ENDPOINT_STATES, PROBLEMS } from '#domain/outgoing/delivery.ts';
import {
  CUSTOMER_EVENTS,
  OUTGOING_EVENT_NAMES,
  type OutgoingEvent,
  SHOP_EVENTS,
} from '#domain/outgoing/outgoing-events.ts';

const attempt = z.object({
  at: isoInstant,
  status: z.int().nullable(),
  ms: z.int(),
  problem: z.enum(PROBLEMS).nullable(),
});

export const receiver = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  state: z.enum(ENDPOINT_STATES),
  /** It was disabled by itself: failures for days, or an answer 410. */
  disabled_why: z.enum(['failing', 'gone']).nullable(),
  disabled_at: isoInstant.nullable(),
  failing_since: isoInstant.nullable(),
  /** Until then the former secret signs too. */
  former_until: isoInstant.nullable(),
  created_at: isoInstant,
  /** A thousand at most are counted. */
  waiting: z.int(),
  failed: z.int(),
  /** Of what its form changes. */
  version: z.string(),
});
export type Receiver = z.infer<typeof receiver>;

export const delivery = z.object({
  id: z.uuid(),
  /** The `webhook-id`: the same at every attempt, and at a replay. */
  event: z.string(),
  type: z.string(),
  at: isoInstant,
  state: z.enum(DELIVERY_STATES),
  next_attempt_at: isoInstant.nullable(),
  attempts: z.array(attempt),
  /** What is sent, to the byte. */
  body: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

const unknownEvent = 'Cet événement n’existe pas.';
const chooseOne = 'Choisissez au moins un événement.';

const fieldsOf = (events: readonly OutgoingEvent[]) =>
  z.strictObject({
    url: identifier(500, 'L’adresse est obligatoire.').min(1, 'L’adresse est obligatoire.'),
    name: lineOfText(60).default(''),
    events: z
      .array(
        z.enum(OUTGOING_EVENT_NAMES, unknownEvent).refine((one) => events.includes(one), unknownEvent),
        chooseOne,
      )
      .min(1, chooseOne)
      .max(OUTGOING_EVENT_NAMES.length),
  });

export const receiverFields = fieldsOf(CUSTOMER_EVENTS);
export const shopReceiverFields = fieldsOf(SHOP_EVENTS);
export const changedShopReceiver = shopReceiverFields.extend({ version: readVersion });
export type ReceiverFields = z.output<typeof receiverFields>;
export type TypedReceiver = z.input<typeof receiverFields>;

export const receiverList = z.array(receiver);
export const secretAnswer = z.object({ secret: z.string().nullable() });
export const madeReceiver = receiver.extend({ secret: z.string() });
export const deliveryPage = pageOf(delivery);
export const deliveryQuery = pageQuery.extend({
  state: z.enum(DELIVERY_STATES, 'Cet état n’existe pas.').optional(),
});
export const pauseBody = z.strictObject({ paused: z.boolean() });
/** One delivery, or all that failed, since an instant or since they are kept. */
export const replayBody = z.strictObject({
  delivery: z.uuid().optional(),
  since: writtenInstant('Écrivez une date avec son heure.').optional(),
});
export const replayed = z.object({ replayed: z.int() });

const invalid_token = ['invalid_token'] as const;
/** Each looks an address up, of which the name may be anybody’s. */
export const looksUp = { perAddress: 60, windowSeconds: 3600 };

export const listReceivers = endpoint(customer('GET', '/api/outgoing-webhooks/'), {
  scope: 'webhooks.read',
  summary: 'The customer’s receivers of outgoing webhooks, the oldest first; without their secrets',
  answer: receiverList,
  errors: invalid_token,
  cost: 2,
});

export const createReceiver = endpoint(customer('POST', '/api/outgoing-webhooks/'), {
  summary: 'Adds a receiver; its signing secret is in the answer',
  body: receiverFields,
  answer: madeReceiver,
  status: 201,
  errors: invalid_token,
  rateLimit: looksUp,
  cost: 3,
});

export const changeReceiver = endpoint(customer('PUT', '/api/outgoing-webhooks/:id/'), {
  summary: 'Changes the address, the name or the events; the next delivery goes by them',
  params: idParams,
  body: receiverFields,
  answer: receiver,
  errors: invalid_token,
  rateLimit: looksUp,
  cost: 3,
});

export const deleteReceiver = endpoint(customer('DELETE', '/api/outgoing-webhooks/:id/'), {
  summary: 'Deletes a receiver with its deliveries; nothing more is sent to it',
  params: idParams,
  answer: z.null(),
  status: 204,
  errors: invalid_token,
  cost: 2,
});

export const pauseReceiver = endpoint(customer('POST', '/api/outgoing-webhooks/:id/pause/'), {
  summary: 'Pauses a receiver, or starts it again after a pause or after it was disabled',
  params: idParams,
  body: pauseBody,
  answer: receiver,
  errors: invalid_token,
  cost: 2,
});

export const showSecret = endpoint(customer('GET', '/api/outgoing-webhooks/:id/secret/'), {
  summary: 'The signing secret; null where the shop can no longer open it',
  params: idParams,
  answer: secretAnswer,
  errors: invalid_token,
});

export const rotateSecret = endpoint(customer('POST', '/api/outgoing-webhooks/:id/rotate/'), {
  summary: 'A new signing secret; both sign for 24 hours',
  params: idParams,
  answer: madeReceiver,
  errors: invalid_token,
  cost: 2,
});

export const pingReceiver = endpoint(customer('POST', '/api/outgoing-webhooks/:id/ping/'), {
  summary: 'Sends a test event, « ping »; the log of deliveries says what was answered',
  params: idParams,
  answer: replayed,
  errors: ['invalid_token', 'receiver_off'],
  rateLimit: looksUp,
  cost: 2,
});

export const listDeliveries = endpoint(customer('GET', '/api/outgoing-webhooks/:id/deliveries/'), {
  scope: 'webhooks.read',
  summary: 'What was sent to a receiver in thirty days, the latest first, with every attempt',
  params: idParams,
  query: deliveryQuery,
  answer: deliveryPage,
  errors: invalid_token,
  cost: 4,
});

export const replayDeliveries = endpoint(customer('POST', '/api/outgoing-webhooks/:id/replay/'), {
  summary: 'Sends a delivery again, or all that failed, under the same ids',
  params: idParams,
  body: replayBody,
  answer: replayed,
  errors: ['invalid_token', 'receiver_off'],
  rateLimit: looksUp,
  cost: 4,
});
