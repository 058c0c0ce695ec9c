import { hasAccess, monthAfter } from './access-sql.ts';
import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant } from './invariant.ts';

const eventOf = (condition: string) => `exists (select from ledger_events e
  where e.ledger_id = u.ledger_id and e.entity = 'subscription' and e.entity_id = s.id::text and ${condition})`;

/** A month is paid up to the end that the row names, or its renewal is under way. */
const paid = `(exists (select from orders o join order_items i on i.order_id = o.id
    where o.user_id = s.user_id and o.status = 'paid' and i.kind = 'subscription' and i.automation_id = s.automation_id
      and ${monthAfter('o.due_at')} + interval '3 days 1 hour' > least(s.current_period_end, m.now))
  and (s.current_period_end + ${allowed('draft')} > m.now or s.status = 'past_due'))`;

const byStaff = eventOf(
  "e.actor = 'staff' and e.act in ('create_by_staff', 'reactivate_by_staff') and e.at >= s.start_date",
);

const free = `(${eventOf("e.act in ('grant_gift', 'create_by_staff')")}
  or (${eventOf("e.act = 'start_trial'")} and s.end_date <= s.start_date + interval '7 days'))`;

const unreasoned = `
  select s.id as subscription, s.user_id as customer, s.automation_id as automation, s.status, s.is_free
  from midnight m cross join subscriptions s join users u on u.id = s.user_id
  where ${hasAccess} and (u.deleted_at is not null
    or not (case when s.is_free then ${free} else ${paid} or ${byStaff} end))`;

/** Nobody opens a page without a paid month, a trial, a gift or a decision of the staff. */
export const accessHasReason: Invariant = {
  name: 'access has a reason',
  check: (midnight) => breachesFound(midnight, 'access without a paid month, a trial or a gift', unreasoned),
};
