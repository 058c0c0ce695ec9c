import { hasAccess, monthAfter } from './access-sql.ts';
import { breachesFound, type Invariant } from './invariant.ts';

/**
 * An end that takes access away before the paid month is over: the row forgets it when a later gift is over. Cancelled
 * in the hour when its month is a draft, a month that costs nothing becomes paid all the same.
 */
const endedAtOnce = `exists (select from ledger_events e
  where e.ledger_id = u.ledger_id and e.entity = 'subscription' and e.entity_id = s.id::text and e.at >= o.due_at
    and (e.after->>'end_reason' in ('withdrawal', 'refunded', 'ended_by_staff', 'user_deactivated')
      or e.after->>'inactive_reason' = 'ended_by_staff'
      or e.act = 'period_ended' and o.total_amount = 0)
    and not exists (select from ledger_events b where b.ledger_id = e.ledger_id and b.entity = e.entity
      and b.entity_id = e.entity_id and b.sequence > e.sequence and b.act in ('confirm_payment', 'reactivate_by_staff')))`;

const months = `
  select o.id as "order", o.user_id as customer, i.automation_id as automation, o.due_at
  from midnight m cross join orders o
    join order_items i on i.order_id = o.id and i.kind = 'subscription'
    join users u on u.id = o.user_id and u.deleted_at is null and u.is_active
  where o.status = 'paid' and o.due_at <= m.now and o.due_at > m.now - interval '32 days'
    and ${monthAfter('o.due_at')} > m.now
    and not exists (select from subscriptions s
      where s.user_id = o.user_id and s.automation_id = i.automation_id
        and (${hasAccess} or ${endedAtOnce}))
    and not exists (select from alerts a
      where a.kind = 'paid_after_end' and a.details->>'invoice' = o.stripe_invoice_id)`;

const purchases = `
  select o.id as "order", o.user_id as customer, i.automation_id as automation
  from orders o
    join order_items i on i.order_id = o.id and i.kind = 'purchase'
    join users u on u.id = o.user_id and u.deleted_at is null
  where o.status = 'paid'
    and not exists (select from purchases p
      where p.user_id = o.user_id and p.automation_id = i.automation_id and p.ended_at is null)
    and not exists (select from refunds r where r.order_id = o.id and r.amount > r.recurring_amount)`;

/** Nobody who paid is without what they paid for, save what they or the staff ended. */
export const paidHasAccess: Invariant = {
  name: 'who paid has access',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'a month is paid and its page is shut', months)),
    ...(await breachesFound(midnight, 'a purchase is paid and is not owned', purchases)),
  ],
};
