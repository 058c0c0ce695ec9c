import type { Box } from './box.ts';
import type { Delivery } from './records.ts';

/** An event as the demo shows it; moments in Unix seconds of the shop's clock. */
export interface HappenedEvent {
  id: string;
  type: string;
  created: number;
  /** What became of each copy on its way to the shop. */
  deliveries: Delivery['status'][];
}

export function whatHappened(box: Box, limit: number): HappenedEvent[] {
  const byEvent = Map.groupBy(box.store.all('delivery'), (delivery) => delivery.event);
  return box.store
    .all('event')
    .toReversed()
    .toSorted((one, other) => other.created - one.created)
    .slice(0, limit)
    .map(({ id, type, created }) => ({
      id,
      type,
      created,
      deliveries: (byEvent.get(id) ?? []).map(({ status }) => status),
    }));
}
