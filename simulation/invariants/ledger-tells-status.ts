import { breachesFound, type Invariant } from './invariant.ts';

/** Of what moved lately, the last event that names a status, beside the row. */
const differing = `
  , last as (
    select distinct on (e.entity, e.entity_id) e.entity, e.entity_id, e.after->>'status' as told
    from midnight m cross join ledger_events e
    where e.at >= m.since and e.after ? 'status' and e.entity in ('subscription', 'order', 'payment', 'refund')
    order by e.entity, e.entity_id, e.id desc
  ), rows as (
    select 'subscription' as entity, id::text as entity_id, status from subscriptions
    union all select 'order', id::text, status from orders
    union all select 'payment', id::text, status from payments
    union all select 'refund', id::text, status from refunds
  )
  select entity, entity_id as id, told, status from last left join rows using (entity, entity_id)
  where status is distinct from told`;

/** Every status is the one that the ledger's last event left. */
export const ledgerTellsStatus: Invariant = {
  name: 'statuses are the ledger’s',
  check: (midnight) => breachesFound(midnight, 'a status differs from the ledger', differing),
};
