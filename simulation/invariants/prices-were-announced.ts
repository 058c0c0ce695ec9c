import { breachesFound, type Invariant } from './invariant.ts';

/** 30 whole days lie between the email and the change, an hour apart where the clocks changed. */
const unannounced = `
  , months as (
    select o.id, o.reason, o.user_id, i.automation_id, o.due_at, i.amount as price, o.created_at,
      lag(i.amount) over (partition by o.user_id, i.automation_id order by o.due_at, o.id) as previous
    from midnight m cross join orders o join order_items i on i.order_id = o.id and i.kind = 'subscription'
    where o.status <> 'cancelled' and o.due_at >= m.since - interval '70 days'
  )
  select c.id as "order", c.user_id as customer, c.automation_id as automation, c.previous, c.price, c.due_at
  from midnight m cross join months c
  where c.reason = 'renewal' and c.created_at >= m.since and c.previous <> c.price
    and not exists (select from subscriptions s
        join price_notices n on n.subscription_id = s.id join subscription_prices p on p.id = n.price_id
      where s.user_id = c.user_id and s.automation_id = c.automation_id and p.amount = c.price
        and n.lapsed_at is null and n.applies_from <= c.due_at and n.told_at + interval '30 days' - interval '1 hour' <= c.due_at)`;

const hasty = `
  select subscription_id as subscription, price_id as price, told_at, applies_from from price_notices
  where applies_from < told_at + interval '30 days' - interval '1 hour'`;

/** No renewal at another price than before without a notice of 30 days (docs/product/price-change.md#notice-binds). */
export const pricesWereAnnounced: Invariant = {
  name: 'no price without a notice of 30 days',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a price was charged that nobody announced', unannounced)),
    ...(await breachesFound(midnight, 'a notice applies before its 30 days', hasty)),
  ],
};
