import { debitBegan } from './access-sql.ts';
import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant } from './invariant.ts';

/** A dated message waits from its date; one that was tried, whose date moves on at each try, from its beginning. */
const waitsSince = 'case when o.attempts = 0 then greatest(o.created_at, o.due_at) else o.created_at end';

/** A bank takes days to answer a debit. */
const atTheBank = `(case when ${debitBegan} then ${allowed('bankDebit')} else interval '0' end)`;

const stuck = `
  select 'payment' as kind, p.id::text as id, p.status, p.created_at as since from midnight m cross join payments p
    where p.settled_at is null and p.created_at < m.now - ${allowed('openPayment')}
      and not exists (select from alerts where kind = 'wrong_amount' and details->>'payment' = p.id::text)
  union all
  select 'order', o.id::text, o.status, o.created_at from midnight m cross join orders o
    where o.status in ('pending', 'failed') and case
      when o.reason <> 'renewal' then o.created_at < m.now - ${allowed('openPayment')}
        and not exists (select from payments p where p.order_id = o.id and p.settled_at is null)
      when o.status = 'pending' then o.created_at < m.now - ${allowed('draft')} - ${atTheBank}
      else o.created_at < m.now - ${allowed('draft')} - ${allowed('late')} - ${atTheBank} end
  union all
  select 'refund', r.id::text, r.status, r.created_at from midnight m cross join refunds r
    where r.status = 'pending' and r.created_at < m.now - ${allowed('refund')}
      and not exists (select from alerts where kind = 'refund_late' and details->>'refund' = r.id::text)
  union all
  select 'late month', s.id::text, s.status, s.past_due_since from midnight m cross join subscriptions s
    where s.status = 'past_due' and s.past_due_since < m.now - ${allowed('late')}
  union all
  select 'end', s.id::text, s.status, s.end_date from midnight m cross join subscriptions s
    where s.status in ('active', 'offered', 'cancelling') and s.end_date < m.now - ${allowed('settling')}
  union all
  select 'pause', s.id::text, s.status, s.resumes_at from midnight m cross join subscriptions s
    where s.status = 'paused' and s.resumes_at < m.now - ${allowed('settling')}
  union all
  select 'renewal', s.id::text, s.status, s.current_period_end from midnight m cross join subscriptions s
    where s.status = 'active' and not s.is_free and s.current_period_end < m.now - ${allowed('draft')}
  union all
  select 'event', e.id, e.type, e.received_at from midnight m cross join stripe_events e
    where e.handled_at is null and e.received_at < m.now - ${allowed('settling')}
  union all
  select 'workflow', w.id::text, coalesce(w.problem, ''), w.next_try_at from midnight m cross join automation_workflows w
    join automations a on a.id = w.automation_id and a.deleted_at is null and a.available
    where (w.wanted <> w.published or w.published and (w.problem is not null or w.file_hash is null))
      and w.next_try_at < m.now - ${allowed('settling')}
      and exists (select from automation_workflows done where done.deployed_at is not null)
  union all
  select 'message', o.id::text, o.kind, o.created_at from midnight m cross join outbox o
    where o.kind <> 'email' and o.done_at is null and o.gave_up_at is null
      and ${waitsSince} < m.now - ${allowed('settling')}`;

/** No order, payment, refund, end or message waits longer than what looks after it allows. */
export const nothingStuck: Invariant = {
  name: 'nothing is stuck',
  check: (midnight) => breachesFound(midnight, 'something waits longer than its sweep allows', stuck),
};
