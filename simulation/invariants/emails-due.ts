import { allowed } from './allowed-delays.ts';
import { breachesFound, type Invariant } from './invariant.ts';

const iso = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What each act of a subscription owes its customer; the ledger says when it was done. */
const owed = `(values
  ('suspend', 'subscription-suspended'), ('cancel', 'subscription-cancelled'), ('end_by_staff', 'subscription-cancelled'),
  ('reactivate', 'subscription-reactivated'), ('reactivate_by_staff', 'subscription-reactivated'),
  ('payment_recovered', 'payment-recovered'), ('tell_price_change', 'price-change'), ('tell_lower_price', 'price-lowered'), ('grant_gift', 'gift-received'),
  ('plan_pause', 'pause-planned'), ('take_back_pause', 'pause-over'), ('resume', 'pause-over'))`;

const events = `
  , due as (
    select 'email:' || w.mail || ':' || e.entity_id || ':' || ${iso('e.at')} as key
    from midnight m cross join ledger_events e join ${owed} as w(act, mail) on w.act = e.act
    where e.entity = 'subscription' and e.id > m.since_event
      and (e.act not in ('cancel', 'reactivate') or e.actor in ('customer', 'staff', 'provider'))
      and not (e.act = 'cancel' and coalesce(e.after->>'end_reason', '') = 'dispute')
      and (e.act <> 'tell_price_change' or e.before->>'announced_price' <> e.after->>'announced_price')
    union all
    select 'email:' || case e.act when 'start_trial' then 'trial-started:' else 'trial-ended:' end || e.entity_id
    from midnight m cross join ledger_events e
    where e.entity = 'subscription' and e.act in ('start_trial', 'trial_ended') and e.id > m.since_event
  )`;

const rows = `
  , due as (
    select 'email:receipt:' || p.id as key
    from midnight m cross join payments p where p.status = 'succeeded' and p.settled_at >= m.since
    union all
    select 'email:renewal-receipt:' || o.id
    from midnight m cross join orders o join invoices i on i.order_id = o.id and i.kind = 'invoice'
    join users u on u.id = o.user_id
    where o.reason = 'renewal' and o.paid_at >= m.since and i.total_amount > 0
      and exists (
        select from order_items l join subscriptions s on s.automation_id = l.automation_id and s.user_id = o.user_id
          join ledger_events e on e.entity = 'subscription' and e.entity_id = s.id::text and e.ledger_id = u.ledger_id
        where l.order_id = o.id and e.act = 'renew' and e.at = o.paid_at)
      and not exists (select from alerts a where a.kind = 'paid_after_end' and a.details->>'invoice' = o.stripe_invoice_id)
    union all
    select 'email:withdrawal:' || w.id from midnight m cross join withdrawals w where w.stated_at >= m.since
    union all
    select 'email:dispute-lost:' || d.id
    from midnight m cross join disputes d join users u on u.id = d.user_id
    where d.status = 'lost' and d.closed_at >= m.since and (u.deleted_at is null or u.deleted_at > d.closed_at)
      and exists (select from ledger_events e where e.ledger_id = u.ledger_id and e.at = d.closed_at
        and (e.act = 'lose_dispute' and e.entity = 'purchase' or e.entity = 'subscription' and e.act in ('end_now', 'cancel') and e.after->>'end_reason' = 'dispute'))
    union all
    select 'email:account_deleted:' || u.id from midnight m cross join users u where u.deleted_at >= m.since
    union all
    select 'email:refund_failed:' || r.id
    from midnight m cross join refunds r join users u on u.id = r.user_id
    where r.status = 'failed' and r.settled_at >= m.since
      and coalesce(r.failure_code, '') not in ('charge_already_refunded', 'charge_disputed')
      and (u.deleted_at is null or u.deleted_at > r.settled_at)
  )`;

/** Two days before the end of a trial, a week before that of a gift that lasts longer. */
const reminders = `
  , due as (
    select 'email:trial-ending:' || s.id as key
    from midnight m cross join subscriptions s
    where s.is_free and s.status = 'active' and s.end_date > m.now and s.end_date - interval '2 days' <= m.now - ${allowed('settling')}
    union all
    select 'email:gift-ending:' || s.id || ':' || floor(extract(epoch from s.end_date))::bigint
    from midnight m cross join subscriptions s
    where s.status = 'offered' and s.end_date > m.now and s.end_date - interval '7 days' <= m.now - ${allowed('settling')}
      and s.end_date - interval '7 days' > s.start_date
  )`;

const undecided = (due: string) => `${due}
  select key as email from due where not exists (select from outbox o where o.once_key = due.key)`;

/**
 * Each failure has an email of its own, with the invoice in its key, which the ledger does not name; but the one that
 * comes once the three days are over, which the email of the suspension tells.
 */
const failures = `
  select e.entity_id as subscription, e.at
  from midnight m cross join ledger_events e join users u on u.ledger_id = e.ledger_id
  where e.entity = 'subscription' and e.act = 'payment_failed' and e.id > m.since_event
    and e.at < (e.after->>'past_due_since')::timestamptz + interval '72 hours'
    and not exists (select from outbox o where o.user_id = u.id and o.created_at = e.at
      and starts_with(o.once_key, 'email:payment_failed:'))`;

/** Three days before a pause is over: money follows (docs/product/pause.md#asked-before-it-ends). */
const returns = `
  select s.id as subscription, s.resumes_at from midnight m cross join subscriptions s
  where s.status = 'paused' and s.resume_told_at is null and s.resumes_at > m.now
    and s.resumes_at - interval '3 days' <= m.now - ${allowed('settling')}`;

/** Every email that is due is decided, as the tables say what was due. */
export const emailsDue: Invariant = {
  name: 'every email that is due is decided',
  check: async (midnight) => [
    ...(await breachesFound(midnight, 'an act has no email', undecided(events))),
    ...(await breachesFound(midnight, 'a row has no email', undecided(rows))),
    ...(await breachesFound(midnight, 'an end was not recalled', undecided(reminders))),
    ...(await breachesFound(midnight, 'a failed payment has no email', failures)),
    ...(await breachesFound(midnight, 'the end of a pause was not recalled', returns)),
  ],
};
