import { debitBegan, hasAccess, monthAfter } from './access-sql.ts';
import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant } from './invariant.ts';

const eventOf = (condition: string) => `exists (select from ledger_events e
  where e.ledger_id = u.ledger_id and e.entity = 'subscription' and e.entity_id = s.id::text and ${condition})`;

/** The last paid month of each; none is asked that would be older. What staff give back ends nothing (decision 18). */
const lastMonths = `, months as (
  select o.user_id, i.automation_id, ${monthAfter('max(o.due_at)')} + interval '3 days 1 hour' as until
  from midnight m cross join orders o join order_items i on i.order_id = o.id and i.kind = 'subscription'
  where (o.status = 'paid' or ${debitBegan} or exists (select from refunds r where r.order_id = o.id and r.reason in ('legal', 'billing_error')))
    and o.due_at > m.now - interval '70 days'
  group by 1, 2)`;

/** A month is paid up to the end that the row names, or its renewal is under way. */
const paid = `(months.until is not null and months.until > least(s.current_period_end, m.now)
  and (s.current_period_end + ${allowed('draft')} > m.now or s.status = 'past_due'))`;

/** Back from a pause: it opens from its day on, and its month is asked for within the hour (docs/product/pause.md#resumes-by-itself). */
const backFromPause = `(s.resumes_at is not null and s.resumes_at = s.current_period_end
  and s.current_period_end + ${allowed('draft')} > m.now)`;

const byStaff = eventOf(
  "e.actor = 'staff' and e.act in ('create_by_staff', 'reactivate_by_staff') and e.at >= s.start_date",
);

const free = `(${eventOf("e.act in ('grant_gift', 'create_by_staff')")}
  or (${eventOf("e.act = 'start_trial'")} and s.end_date <= s.start_date + interval '7 days'))`;

const unreasoned = `${lastMonths}
  select s.id as subscription, s.user_id as customer, s.automation_id as automation, s.status, s.is_free
  from midnight m cross join subscriptions s join users u on u.id = s.user_id
    left join months on months.user_id = s.user_id and months.automation_id = s.automation_id
  where ${hasAccess} and (u.deleted_at is not null
    or not (case when s.is_free then ${free} else ${paid} or ${backFromPause} or ${byStaff} end))`;

/** Whoever is billed each month owns what it is for: a purchase that was taken back is not subscribed to. */
const unowned = `
  select s.id as subscription, s.user_id as customer, s.automation_id as automation, s.status
  from subscriptions s
  where s.status in ('active', 'past_due') and not s.is_free and s.stripe_subscription_id is not null
    and not exists (select from purchases p
      where p.user_id = s.user_id and p.automation_id = s.automation_id and p.ended_at is null)`;

/**
 * Nobody opens a page without a paid month, a trial, a gift or a decision of the staff, nor is billed for what is not
 * owned.
 */
export const accessHasReason: Invariant = {
  name: 'access has a reason',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'access without a paid month, a trial or a gift', unreasoned)),
    ...(await breachesFound(midnight, 'billed without being owned', unowned)),
  ],
};
