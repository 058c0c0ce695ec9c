import { breachesFound, type Invariant } from './invariant.ts';

/** Of what moved lately, the last event that names a status, beside the row. */
const numberOf = (entity: string) => `case when e.entity = '${entity}' then e.entity_id::int end`;
const nameOf = (entity: string) => `case when e.entity = '${entity}' then e.entity_id::uuid end`;

/** Of what moved lately, the last event that names a status, beside its row. */
const differing = `
  , last as (
    select distinct on (e.entity, e.entity_id) e.entity, e.entity_id, e.after->>'status' as told
    from midnight m cross join ledger_events e
    where e.id > m.since_event and e.after ? 'status' and e.entity in ('subscription', 'order', 'payment', 'refund')
    order by e.entity, e.entity_id, e.id desc
  ), beside as (
    select e.*, coalesce(s.status, o.status, p.status, r.status) as status
    from last e
      left join subscriptions s on s.id = ${numberOf('subscription')}
      left join orders o on o.id = ${numberOf('order')}
      left join payments p on p.id = ${nameOf('payment')}
      left join refunds r on r.id = ${nameOf('refund')}
  )
  select entity, entity_id as id, told, status from beside where status is distinct from told`;

/** Every status is the one that the ledger's last event left. */
export const ledgerTellsStatus: Invariant = {
  name: 'statuses are the ledger’s',
  check: (midnight) => breachesFound(midnight, 'a status differs from the ledger', differing),
};
