import { breachesFound, type Invariant } from './invariant.ts';

const paris = (instant: string) => `date_trunc('month', ${instant} at time zone 'Europe/Paris')`;

// Asked for again after a failure, the same money has several rows: the first stands for all.
const byItself = `r.replaces is null and r.reason = 'billing_error' and r.staff_id is null`;
const decided = `r.replaces is null and not (${byItself})`;

/** A month takes of the cap what it would without its code: what goes back frees as large a part of it. */
const freed = (back: string) => `case when t.paid > 0 then ${back} * t.gross / t.paid else 0 end`;

/**
 * Each debit with the sum of its Paris month when it came (docs/product/price-and-cap.md#calendar-month-under-cap).
 * What was taken above the amount due and went back by itself never held a place; of one instant the ledger tells which
 * came first.
 */
const above = `
  , changes as materialized (
    select u.id as user_id, e.id, e.at, (e.before->>'monthly_cap')::int as before, (e.after->>'monthly_cap')::int as after
    from ledger_events e join users u on u.ledger_id = e.ledger_id
    where e.entity in ('cap', 'account') and e.after ? 'monthly_cap'
  ), taken as (
    select o.id, o.user_id, ${paris('o.due_at')} as month,
      sum(i.amount) filter (where i.kind <> 'month_discount') as gross, sum(i.amount) as paid,
      o.created_at as priced_at,
      case when o.reason = 'renewal' then o.created_at else o.paid_at end as at, coalesce(o.paid_at, m.now) as until
    from midnight m cross join orders o join order_items i on i.order_id = o.id and i.kind in ('subscription', 'cap_discount', 'month_discount')
    where o.due_at >= ${paris("(m.since - interval '3 days')")} at time zone 'Europe/Paris'
      and (o.status in ('paid', 'refunded') or (o.reason = 'renewal' and o.status in ('pending', 'failed')))
    group by o.id, m.now
  ), placed as (
    select id, user_id, month, gross, paid, priced_at, at, until,
      gross - ${freed(`coalesce((select sum(r.recurring_amount) from refunds r where r.order_id = t.id and ${byItself}), 0)`)} as amount
    from taken t
  ), entries as (
    select id, user_id, month, amount, priced_at, at, until from placed
    union all
    select t.id, t.user_id, t.month, -${freed('r.recurring_amount')}, null, r.created_at, null
    from placed t join refunds r on r.order_id = t.id and ${decided}
    union all
    select t.id, t.user_id, t.month,
      -t.amount + ${freed(`coalesce((select sum(r.recurring_amount) from refunds r where r.order_id = t.id and ${decided}), 0)`)},
      null, d.closed_at, null
    from placed t join disputes d on d.order_id = t.id and d.status = 'lost'
    union all
    select t.id, t.user_id, t.month, -t.amount, null, w.stated_at, null
    from placed t join payments p on p.order_id = t.id join withdrawals w on w.payment_id = p.id where t.paid = 0
  ), running as (
    select *, sum(amount) over (partition by user_id, month order by at, id rows unbounded preceding) as so_far
    from entries
  ), lowest as (
    select user_id, min(least(before, after)) as cap from changes group by 1
  ), suspect as materialized (
    select r.*, u.monthly_cap,
      coalesce((select min(e.id) from ledger_events e where e.entity = 'order' and e.entity_id = r.id::text), 0) as event
    from running r join users u on u.id = r.user_id left join lowest l on l.user_id = r.user_id
    where r.amount > 0 and r.so_far > least(u.monthly_cap, l.cap)
  )
  select r.id as "order", r.user_id as customer, r.month::date::text as month, r.so_far::int as debited, cap.allowed as cap
  from suspect r
    cross join lateral (select greatest(
      coalesce(
        (select c.after from changes c where c.user_id = r.user_id and (c.at, c.id) < (r.priced_at, r.event) order by c.at desc, c.id desc limit 1),
        (select c.before from changes c where c.user_id = r.user_id and (c.at, c.id) > (r.priced_at, r.event) order by c.at, c.id limit 1),
        r.monthly_cap),
      (select max(c.after) from changes c where c.user_id = r.user_id and (c.at, c.id) > (r.priced_at, r.event) and c.at <= r.until)
    ) as allowed) cap
  where r.so_far > cap.allowed`;

/** No Paris month's recurring debits above the cap in force, purchase prices apart. */
export const monthUnderCap: Invariant = {
  name: 'no month above the cap',
  check: (midnight) => breachesFound(midnight, 'a month’s debits exceed the cap in force', above),
};
