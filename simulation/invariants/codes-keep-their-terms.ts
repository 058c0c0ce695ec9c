import { breachesFound, type Invariant } from './invariant.ts';

/** A use is a payment that names it and was not given up (docs/product/coupon.md#uses). */
const overUsed = `
  select c.id as coupon, c.max_uses as "most", count(*)::int as uses
  from coupons c join payments p on p.coupon_id = c.id and p.status <> 'voided'
  group by c.id having count(*) > c.max_uses`;

const twiceUsed = `
  select p.coupon_id as coupon, p.user_id as customer, count(*)::int as uses
  from payments p where p.coupon_id is not null and p.status = 'succeeded'
  group by 1, 2 having count(*) > 1`;

/** Counted from what was paid and from the code itself, never from the day that the row bears. */
const lowered = `
  , begun as (
    select p.user_id, i.automation_id, o.due_at, c.id as coupon, c.months
    from payments p join coupons c on c.id = p.coupon_id join orders o on o.id = p.order_id
      join order_items i on i.order_id = o.id and i.kind = 'subscription'
    where p.status = 'succeeded'
  ), months as (
    select o.id as "order", o.user_id as customer, l.automation_id as automation, o.due_at, b.coupon, b.months,
      b.due_at as begun, row_number() over (partition by o.user_id, l.automation_id, b.coupon, b.due_at order by o.due_at) as nth
    from orders o join order_items l on l.order_id = o.id and l.kind = 'month_discount'
      left join lateral (select * from begun b where b.user_id = o.user_id and b.automation_id = l.automation_id
        and b.due_at <= o.due_at order by b.due_at desc limit 1) b on true
    where o.status in ('paid', 'refunded') or (o.reason = 'renewal' and o.status <> 'cancelled')
  )
  select "order", customer, automation, coupon, months, nth, due_at, begun from months
  where coupon is null or nth > months
    or due_at > ((begun at time zone 'UTC' + months * interval '1 month') at time zone 'UTC') + interval '1 hour'`;

/** No code serves more people, more often or for more months than it says. */
export const codesKeepTheirTerms: Invariant = {
  name: 'a code gives what it says',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a code was used more often than it may be', overUsed)),
    ...(await breachesFound(midnight, 'somebody used a code twice', twiceUsed)),
    ...(await breachesFound(midnight, 'a month was lowered by no code, or by one that was over', lowered)),
  ],
};
