import { breachesFound, type Invariant } from './invariant.ts';

/** A lower price needs no notice of 30 days, nor what comes instead of a dearer one that had it. */
const isLower = `exists (select from ledger_events e where e.entity = 'subscription' and e.entity_id = n.subscription_id::text
  and e.act = 'tell_lower_price' and e.after->>'applies_from' = to_char(n.applies_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  and (e.before->>'announced_price')::int > (e.after->>'announced_price')::int)`;

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
        and n.lapsed_at is null and n.applies_from <= c.due_at
        and (n.told_at + interval '30 days' - interval '1 hour' <= c.due_at or ${isLower}))`;

const hasty = `
  select subscription_id as subscription, price_id as price, told_at, applies_from from price_notices n
  where applies_from < told_at + interval '30 days' - interval '1 hour' and not ${isLower}`;

/** Two days: one that the price has to stand, one in which it is told. */
const dearer = `
  select s.id as subscription, s.individual_price as paid, a.subscription_price as asked
  from midnight m cross join subscriptions s join automations a on a.id = s.automation_id
  where s.status in ('active', 'past_due') and not s.is_free and s.stripe_subscription_id is not null
    and s.individual_price > a.subscription_price and s.start_date <= m.now - interval '2 days'
    and exists (select from subscription_prices p where p.automation_id = a.id)
    and not exists (select from subscription_prices p where p.automation_id = a.id and p.announced_at > m.now - interval '2 days')
    and not exists (select from price_notices n join subscription_prices p on p.id = n.price_id
      where n.subscription_id = s.id and n.lapsed_at is null and n.told_at >= s.start_date and p.amount <= a.subscription_price)`;

/** No renewal at another price than before without a notice of 30 days (docs/product/price-change.md#notice-binds). */
export const pricesWereAnnounced: Invariant = {
  name: 'no price without a notice of 30 days',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a price was charged that nobody announced', unannounced)),
    ...(await breachesFound(midnight, 'a notice applies before its 30 days', hasty)),
    ...(await breachesFound(
      midnight,
      'somebody pays more than a new buyer, and was told of nothing',
      dearer,
    )),
  ],
};
