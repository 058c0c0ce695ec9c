import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { OutgoingEvent } from '#domain/outgoing/outgoing-events.ts';
import type { lazyResolver } from '#web/forms/lazy-resolver.ts';
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
  change(id: number, body: ReceiverFields): Promise<Receiver>;
  remove(id: number): Promise<unknown>;
  pause(id: number, paused: boolean): Promise<Receiver>;
  secret(id: number): Promise<{ secret: string | null }>;
  rotate(id: number): Promise<WithSecret>;
  ping(id: number): Promise<unknown>;
  replay(id: number, delivery?: string): Promise<{ replayed: number }>;
}

export const LOG_PAGE = 24;

export const receiversOf = (api: ReceiversApi) =>
  queryOptions({ queryKey: [...api.key, 'list'], queryFn: api.list });

export const logOf = (api: ReceiversApi, id: number, asked: LogAsked) =>
  queryOptions({ queryKey: [...api.key, 'log', id, asked], queryFn: () => api.log(id, asked) });
