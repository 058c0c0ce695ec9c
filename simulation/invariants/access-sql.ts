/**
 * Apart from `src/domain/subscription/access.ts`, so that a fault there is seen here (docs/product/automation-page.md#who-may-open).
 */
export const hasAccess = `(case s.status
  when 'active' then (not s.is_free and s.end_date is null) or s.end_date > m.now
  when 'cancelling' then s.end_date > m.now
  when 'offered' then s.end_date is null or s.end_date > m.now
  when 'past_due' then s.past_due_since + interval '72 hours' > m.now
  else false end)`;

/** A month later as the provider counts it: in UTC, at most three days early for who began on a 29th, 30th or 31st. */
export const monthAfter = (instant: string): string =>
  `((${instant} at time zone 'UTC' + interval '1 month') at time zone 'UTC')`;

/**
 * A bank account was asked for the renewal `o`, and its month began: the bank may refuse it days later
 * (docs/product/bank-debit.md#begins-while-under-way).
 */
export const debitBegan = `(o.reason = 'renewal' and o.status in ('pending', 'failed')
  and exists (select from users p join ledger_events e on e.ledger_id = p.ledger_id where p.id = o.user_id
    and e.entity = 'subscription' and e.act = 'begin_debit' and e.at >= o.due_at))`;
