import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant, type Midnight } from './invariant.ts';

/** Of whoever listens: the event waits for nobody longer than the sweeps do. */
const unsent = `
  select v.id as event, v.type, v.user_id as customer, v.at from midnight m cross join outgoing_events v
  where v.at < m.now - ${allowed('settling')} and v.at >= m.since - interval '2 days'
    and (v.fanned_out_at is null or exists (select from outgoing_endpoints e
      where e.user_id = v.user_id and v.type = any(e.events) and e.created_at <= v.at
        and not exists (select from outgoing_deliveries d where d.event_id = v.id and d.endpoint_id = e.id)))`;

/** Three days of tries, and the night until the last one (docs/product/outgoing-webhook.md#tried-for-three-days). */
const undecided = `
  select d.id as delivery, d.endpoint_id as receiver, e.user_id as customer, d.since, d.attempts
  from midnight m cross join outgoing_deliveries d join outgoing_endpoints e on e.id = d.endpoint_id
  where d.state = 'waiting' and d.since < m.now - interval '3 days' - ${allowed('draft')}`;

interface Delivered {
  delivery: string;
  id: string;
  customer: number;
}

const delivered = `
  select d.id as delivery, 'evt_' || replace(d.event_id::text, '-', '') as id, e.user_id as customer
  from outgoing_deliveries d join outgoing_endpoints e on e.id = d.endpoint_id
  where d.state = 'delivered' and d.done_at >= $1`;

async function judgeReceived({ told: book, pool, since }: Midnight) {
  if (!book) return [];
  const received = Map.groupBy(
    book.told().filter(({ status }) => status < 300),
    ({ receiver, id }) => `${receiver} ${id}`,
  );
  const again = [...received.values()].filter((times) => times.length > 1);
  const repeated = again.reduce((sum, times) => sum + times.length - 1, 0);
  const ids = new Set([...received.values()].map(([first]) => first?.id));
  const { rows } = await pool.query<Delivered>(delivered, [since]);
  return [
    ...rows
      .filter(({ id }) => !ids.has(id))
      .map((facts) => ({ message: 'a delivery was received by nobody', facts: { ...facts } })),
    ...(repeated > book.repeats
      ? [{ message: 'what was received was sent again', facts: { repeated, told: again[0]?.[0] } }]
      : []),
  ];
}

/** Every event reaches who asked for it or is given up after three days, and none that was received comes again. */
export const outsideIsTold: Invariant = {
  name: 'receivers are told',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'an event was made no delivery of', unsent)),
    ...(await breachesFound(midnight, 'a delivery is neither received nor given up', undecided)),
    ...(await judgeReceived(midnight)),
  ],
};
