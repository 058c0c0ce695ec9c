import { breachesFound, type Invariant } from './invariant.ts';

const renewed = `
  select o.id as "order", s.id as subscription, o.due_at, o.total_amount as amount
  from midnight m cross join subscriptions s join orders o on o.user_id = s.user_id
  where s.is_free and o.reason = 'renewal' and o.created_at >= m.since and o.due_at >= s.start_date
    and o.due_at < coalesce(s.end_date, 'infinity') and o.status in ('pending', 'failed', 'paid')
    and (select sum(i.amount) from order_items i where i.order_id = o.id and i.automation_id = s.automation_id) > 0`;

/** A free row becomes a paid one by the customer's own payment only, confirmed in that instant. */
const unasked = `
  select e.entity_id as subscription, e.at
  from midnight m cross join ledger_events e
  where e.entity = 'subscription' and e.act = 'confirm_payment' and e.id > m.since_event
    and not exists (select from payments p
      where p.subscription_id = e.entity_id::int and p.status = 'succeeded' and p.settled_at = e.at)`;

/** No trial and no gift turns into a charge by itself (docs/product/trial.md#never-a-charge). */
export const freeStaysFree: Invariant = {
  name: 'no free month turns into a charge',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a free month was billed', renewed)),
    ...(await breachesFound(midnight, 'a subscription began without its payment', unasked)),
  ],
};
