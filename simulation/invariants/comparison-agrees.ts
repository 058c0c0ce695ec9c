import { breachesFound, type Invariant } from './invariant.ts';

/**
 * What a night's comparison finds may be on its way: a webhook that was lost an hour ago. What the night before found
 * already stays, and only a person would end it; a day's debits and refunds are compared once.
 */
const lasting = `
  , night as (
    select c.id, c.day, lag(c.id) over (order by c.day) as before
    from provider_comparisons c where c.origin = 'night' and c.status = 'finished'
  )
  select n.day, d.kind, d.object_id as object, d.subscription_id as subscription, d.here, d.there
  from midnight m cross join night n join provider_comparisons c on c.id = n.id
    join provider_differences d on d.comparison_id = n.id
  where c.finished_at >= m.since and (d.kind in ('debit', 'refund', 'balance')
    or exists (select from provider_differences e
      where e.comparison_id = n.before and e.kind = d.kind and e.object_id = d.object_id))`;

/** A comparison that began is finished by the next midnight. */
const unfinished = `
  select c.id as comparison, c.day, c.started_at from midnight m cross join provider_comparisons c
  where c.status = 'running' and c.started_at < m.now - interval '2 hours'`;

const missed = `
  select max(c.day) as last from midnight m cross join provider_comparisons c where c.origin = 'night'
  having max(c.day)::date < (min(m.now) at time zone 'Europe/Paris')::date - 2`;

/** Every night the shop compares itself with the provider, and finds nothing that lasts. */
export const comparisonAgrees: Invariant = {
  name: 'the nightly comparison finds nothing that lasts',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a difference with the provider lasts', lasting)),
    ...(await breachesFound(midnight, 'a comparison was never finished', unfinished)),
    ...(await breachesFound(midnight, 'a night was not compared', missed)),
  ],
};
