import type { Box } from './box.ts';
import { newId } from './records.ts';
import { queueDeliveries } from './webhook-endpoints.ts';
import { API_VERSION, type EventType, type StoredEvent } from './wire.ts';

export function changesBetween(before: object, after: object): Record<string, unknown> {
  const now = new Map(Object.entries(after));
  return Object.fromEntries(
    Object.entries(before).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(now.get(key))),
  );
}

/** An update without changes is no event. Answers how many endpoints listen. */
export function emit(
  box: Box,
  type: EventType,
  object: { id?: string; object: string },
  customer: string | null,
  previous?: Record<string, unknown>,
): number {
  if (previous && Object.keys(previous).length === 0) return 0;
  const event: StoredEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: box.time.of(box.store, customer),
    data: {
      object: structuredClone(object),
      ...(previous ? { previous_attributes: structuredClone(previous) } : {}),
    },
    livemode: false,
    pending_webhooks: 0,
    request: box.request ?? { id: null, idempotency_key: null },
    type,
  };
  const { listeners, waiting } = queueDeliveries(box, event);
  event.pending_webhooks = waiting;
  box.store.put('event', event);
  return listeners;
}
