import type { Debit } from './debits.ts';
import type { Invariant, Midnight } from './invariant.ts';

interface Charged {
  order: number | null;
  invoice: string | null;
  provider: string | null;
  at: Date;
}

/** Of a pause, planned or begun, in which the month was due. */
const inPause = `((e.after->>'status' = 'paused' or (e.after->>'status' = 'active' and e.after->>'resumes_at' is not null
    and (e.after->>'end_date')::timestamptz <= o.due_at)) and o.due_at < (e.after->>'resumes_at')::timestamptz)`;

/** What was taken of a pause that the provider heard of too late goes back at once (docs/product/pause.md#nothing-before-it-ends). */
const wentBack = `(select coalesce(sum(r.amount), 0) from refunds r where r.order_id = o.id and r.reason = 'billing_error'
    and r.staff_id is null and r.replaces is null and r.created_at = o.paid_at) = o.total_amount`;

/**
 * What the ledger said of the subscription when its renewal was charged: only who was in life may be charged. Of what
 * was told at that very instant, only what came before the payment counts.
 */
const ended = `
  select c.invoice, l.subscription_id as subscription, o.due_at, c.at, e.act, e.after->>'status' as status,
    e.after->>'end_date' as end_date, e.after->>'resumes_at' as resumes_at
  from jsonb_to_recordset($1) as c(invoice text, provider text, at timestamptz)
    join orders o on o.stripe_invoice_id = c.invoice and o.reason = 'renewal'
    join users u on u.id = o.user_id
    join provider_subscriptions l on l.stripe_subscription_id = c.provider
    left join ledger_events p on p.ledger_id = u.ledger_id and p.entity = 'order' and p.entity_id = o.id::text and p.act = 'pay'
    join lateral (select * from ledger_events e where e.ledger_id = u.ledger_id and e.entity = 'subscription'
      and e.entity_id = l.subscription_id::text and e.after ? 'status'
      and (e.at < c.at or (e.at = c.at and (p.sequence is null or e.sequence < p.sequence)))
      order by e.sequence desc limit 1) e on true
  where case when ${inPause} then not ${wentBack} else not (e.after->>'status' in ('active', 'past_due')
    or (e.after->>'status' = 'paused' and (e.after->>'resumes_at')::timestamptz <= o.due_at)
    or (e.after->>'status' = 'cancelling' and (e.after->>'end_date')::timestamptz > o.due_at)) end`;

const left = `
  select c.invoice, u.id as customer, u.deleted_at, c.at
  from jsonb_to_recordset($1) as c("order" int, invoice text, at timestamptz)
    join orders o on o.id = c."order" join users u on u.id = o.user_id
  where u.deleted_at + interval '1 second' < c.at
    and not exists (select from alerts where kind = 'paid_while_deleted' and details->>'user' = u.id::text)`;

const asCharged = ({ charge, subscription, order }: Debit): Charged => ({
  order: order?.order ?? null,
  invoice: charge.invoice,
  provider: subscription,
  at: charge.createdAt,
});

async function ask({ pool }: Midnight, sql: string, charged: readonly Charged[], message: string) {
  const { rows } = await pool.query<Record<string, unknown>>(sql, [JSON.stringify(charged)]);
  return rows.map((facts) => ({ message, facts }));
}

/**
 * Nobody is charged for time after they cancelled, withdrew, were suspended or left, unless an alert owes it back, nor
 * for a month of a pause.
 */
export const noDebitAfterEnd: Invariant = {
  name: 'nobody is charged after leaving',
  async check(midnight) {
    const charged = midnight.debits.filter(({ alert }) => !alert).map(asCharged);
    return [
      ...(await ask(midnight, ended, charged, 'a renewal was charged after the end')),
      ...(await ask(midnight, left, charged, 'a deleted account was charged')),
    ];
  },
};
