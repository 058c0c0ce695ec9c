import { ASKED_AGAIN_MONTHS, ASLEEP_DAYS } from '#domain/subscription/sleeping-tool.ts';
import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant } from './invariant.ts';

/** By the calendar of UTC, as the shop counts its months. */
const monthsBefore = (instant: string) =>
  `(${instant} at time zone 'UTC' - interval '${ASKED_AGAIN_MONTHS} months') at time zone 'UTC'`;
const asleep = `interval '${ASLEEP_DAYS * 24} hours'`;

const askedTwice = `
  select n.subscription_id as subscription, f.told_at as former, n.told_at
  from midnight m cross join sleeping_notices n
    join sleeping_notices f on f.subscription_id = n.subscription_id and f.id < n.id
  where n.told_at >= m.since and f.told_at > ${monthsBefore('n.told_at')}`;

/** One that left too late was never sent: its notice is gone, and another may be decided. */
const unknown = `
  select o.id as outbox, o.once_key as email
  from midnight m cross join outbox o
  where o.once_key like 'email:sleeping-tool:%' and o.created_at >= m.since
    and not exists (select from users u where u.id = o.user_id and u.deleted_at is not null)
    and not exists (select from outbox l where l.once_key = 'lapse_sleeping_notice:' || o.id)
    and not exists (select from sleeping_notices n
      where n.subscription_id = split_part(o.once_key, ':', 3)::int and n.told_at = o.created_at)`;

const awake = `
  select n.subscription_id as subscription, n.unused_since, n.told_at, s.last_accessed
  from midnight m cross join sleeping_notices n join subscriptions s on s.id = n.subscription_id
  where n.told_at >= m.since and (n.told_at - n.unused_since < ${asleep}
    or (s.last_accessed > n.unused_since and s.last_accessed < n.told_at))`;

/** Sixty days count from the end of a pause. Since it is as it is: what was late or being cancelled until a moment ago is asked about within the hour. */
const forgotten = `
  select s.id as subscription, s.start_date, s.last_accessed
  from midnight m cross join subscriptions s join users u on u.id = s.user_id
  where s.status = 'active' and not s.is_free and s.stripe_subscription_id is not null
    and u.deleted_at is null and u.is_active
    and exists (select from automation_pages p where p.automation_id = s.automation_id)
    and greatest(s.start_date, s.last_accessed, s.resumes_at) <= m.now - ${asleep} - ${allowed('settling')}
    and not exists (select from document_stores d where d.user_id = s.user_id and d.automation_id = s.automation_id
      and d.used_at > m.now - ${asleep} - ${allowed('settling')})
    and not exists (select from sleeping_notices n where n.subscription_id = s.id
      and n.told_at > ${monthsBefore(`(m.now - ${allowed('settling')})`)})
    and not exists (select from ledger_events e where e.ledger_id = u.ledger_id and e.entity = 'subscription'
      and e.entity_id = s.id::text and e.at > m.now - ${allowed('settling')})`;

/** See docs/product/sleeping-tool.md#asked-after-sixty-days. */
export const sleepersAreAskedOnce: Invariant = {
  name: 'who does not open a tool is asked once in six months',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a subscription was asked about twice', askedTwice)),
    ...(await breachesFound(midnight, 'an email was decided that no notice knows', unknown)),
    ...(await breachesFound(midnight, 'who had opened the tool was asked', awake)),
    ...(await breachesFound(midnight, 'nobody was asked about a tool that sleeps', forgotten)),
  ],
};
