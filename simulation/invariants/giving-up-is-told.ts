import { breachesFound, type Invariant } from './invariant.ts';

const silent = `
  select o.id as outbox, o.kind, o.once_key, o.gave_up_at from outbox o
  where o.gave_up_at is not null and not exists (select from alerts a where a.details->>'outbox' = o.id::text)`;

/** What the outbox gives up, a person hears of. */
export const givingUpIsTold: Invariant = {
  name: 'nothing is given up without an alert',
  check: (midnight) => breachesFound(midnight, 'a message was given up and nobody was told', silent),
};
