import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import type { OutgoingEvent } from '#domain/outgoing/outgoing-events.ts';
import { call } from '#web/api/call.ts';
import type { lazyResolver } from '#web/forms/lazy-resolver.ts';
import type * as own from '../contract.ts';
import type { Delivery, Receiver, ReceiverFields, TypedReceiver } from '../contract.ts';

export interface DeliveryPage {
  count: number;
  results: Delivery[];
}

interface LogAsked {
  page: number;
  state?: Delivery['state'] | undefined;
}

type WithSecret = Receiver & { secret: string };

/** The calls of a customer, or those of the shop: the screen is the same. */
export interface ReceiversApi {
  key: QueryKey;
  events: readonly OutgoingEvent[];
  form: ReturnType<typeof lazyResolver<TypedReceiver, ReceiverFields>>;
  list(): Promise<Receiver[]>;
  log(id: number, asked: LogAsked): Promise<DeliveryPage>;
  create(body: ReceiverFields): Promise<WithSecret>;
  /** `version` is what the form was filled from: the team's call asks for it. */
  change(id: number, body: ReceiverFields, version: string): Promise<Receiver>;
  remove(id: number): Promise<unknown>;
  pause(id: number, paused: boolean): Promise<Receiver>;
  secret(id: number): Promise<{ secret: string | null }>;
  rotate(id: number): Promise<WithSecret>;
  ping(id: number): Promise<unknown>;
  replay(id: number, delivery?: string): Promise<{ replayed: number }>;
}

export const LOG_PAGE = 24;

/** Whoever may make it. */
type Anyones<Call> =
  Call extends Endpoint<infer Params, infer Query, infer Body, infer Answer>
    ? Endpoint<Params, Query, Body, Answer>
    : never;

type ReceiverCalls = {
  [Name in
    | 'listReceivers'
    | 'listDeliveries'
    | 'createReceiver'
    | 'deleteReceiver'
    | 'pauseReceiver'
    | 'showSecret'
    | 'rotateSecret'
    | 'pingReceiver'
    | 'replayDeliveries']: Anyones<(typeof own)[Name]>;
};

export const receiversApi = (
  calls: ReceiverCalls,
  ofOwner: Pick<ReceiversApi, 'key' | 'events' | 'form' | 'change'>,
): ReceiversApi => ({
  ...ofOwner,
  list: () => call(calls.listReceivers, {}),
  log: (id, { page, state }) =>
    call(calls.listDeliveries, { params: { id }, query: { page, page_size: LOG_PAGE, state } }),
  create: (body) => call(calls.createReceiver, { body }),
  remove: (id) => call(calls.deleteReceiver, { params: { id } }),
  pause: (id, paused) => call(calls.pauseReceiver, { params: { id }, body: { paused } }),
  secret: (id) => call(calls.showSecret, { params: { id } }),
  rotate: (id) => call(calls.rotateSecret, { params: { id } }),
  ping: (id) => call(calls.pingReceiver, { params: { id } }),
  replay: (id, delivery) => call(calls.replayDeliveries, { params: { id }, body: { delivery } }),
});

export const receiversOf = (api: ReceiversApi) =>
  queryOptions({ queryKey: [...api.key, 'list'], queryFn: api.list });

export const logOf = (api: ReceiversApi, id: number, asked: LogAsked) =>
  queryOptions({ queryKey: [...api.key, 'log', id, asked], queryFn: () => api.log(id, asked) });
