import { and, asc, desc, eq, gte, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { type EuroCents, ZERO } from '#domain/money/money.ts';
import { TRIAL_REMINDER_DAYS } from '#domain/price/free-trial.ts';
import { GIFT_REMINDER_DAYS } from '#domain/price/gift.ts';
import { RESUME_REMINDER_DAYS } from '#domain/subscription/pause.ts';
import { executePrepared, type Queries } from '#server/db/connection.ts';
import { bothNamesOf } from '#server/db/name-of.ts';
import { users } from '#server/db/schema/accounts.ts';
import { jobRuns } from '#server/db/schema/messages.ts';
import { invoices } from '#server/db/schema/orders.ts';

interface Span {
  from: Date;
  to: Date;
}

/** A debit by its invoice, a refund by its credit note with a negative amount. Counter notes move nothing. */
export type MoneyMoved = Awaited<ReturnType<typeof selectMoneyMoved>>[number];
export type JobDone = Awaited<ReturnType<typeof selectJobsDone>>[number];

const most = 2_000;

export function selectMoneyMoved(db: Queries, { from, to }: Span) {
  return db
    .select({
      at: invoices.issuedAt,
      number: invoices.number,
      amount: invoices.totalAmount,
      person: sql<string | null>`nullif(${bothNamesOf(users)}, '')`,
    })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.userId))
    .where(and(ne(invoices.kind, 'counter_note'), gte(invoices.issuedAt, from), lt(invoices.issuedAt, to)))
    .orderBy(desc(invoices.issuedAt), desc(invoices.id))
    .limit(most);
}

export function selectJobsDone(db: Queries, { from, to }: Span) {
  return db
    .select({
      at: jobRuns.lastAt,
      sweep: jobRuns.sweep,
      done: jobRuns.done,
      failures: jobRuns.failures,
      error: jobRuns.lastError,
    })
    .from(jobRuns)
    .where(and(gte(jobRuns.lastAt, from), lt(jobRuns.lastAt, to)))
    .orderBy(desc(jobRuns.hour), asc(jobRuns.sweep))
    .limit(most);
}

export async function selectPayers(db: Queries): Promise<{ stripeId: string; name: string }[]> {
  const rows = await db
    .select({
      stripeId: users.stripeCustomerId,
      name: bothNamesOf(users),
      email: users.email,
    })
    .from(users)
    .where(and(isNotNull(users.stripeCustomerId), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .limit(200);
  return rows.flatMap(({ stripeId, name, email }) =>
    stripeId ? [{ stripeId, name: name ? `${name} (${email})` : email }] : [],
  );
}

export const DUE_KINDS = [
  'renewal',
  'month_over',
  'pause_begins',
  'pause_ending',
  'pause_over',
  'attempt',
  'suspension',
  'trial_ending',
  'trial_over',
  'gift_ending',
  'gift_over',
  'message',
] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** A message has neither automation nor person. */
export interface Due {
  kind: DueKind;
  at: Date;
  automation: string | null;
  person: string | null;
  amount: EuroCents;
}

/** The provider drafts a renewal when the month ends and debits it an hour later. */
const debitDelay = sql`interval '1 hour'`;
/** The same delay as in `features/shop/free-trial`. */
const trialReminder = sql`make_interval(days => ${TRIAL_REMINDER_DAYS})`;
const giftReminder = sql`make_interval(days => ${GIFT_REMINDER_DAYS})`;

const pauseReminder = sql`make_interval(days => ${RESUME_REMINDER_DAYS})`;

/** The announcement is dated at the end of the month. */
const dated = sql`
  select 'renewal' as kind, id, case when end_date < resumes_at then resumes_at else current_period_end end + ${debitDelay} as at
    from subscriptions where status in ('active', 'paused') and not is_free and stripe_subscription_id is not null
  union all select 'pause_begins', id, end_date from subscriptions
    where status = 'active' and not is_free and end_date < resumes_at
  union all select 'pause_ending', id, resumes_at - ${pauseReminder} from subscriptions
    where status = 'paused' and resume_told_at is null
  union all select 'pause_over', id, resumes_at from subscriptions where status = 'paused'
  union all select 'month_over', id, end_date from subscriptions where status = 'cancelling'
  union all select case when dunning_attempts < 3 then 'attempt' else 'suspension' end, id, next_dunning_at
    from subscriptions where status = 'past_due'
  union all select 'trial_over', id, end_date from subscriptions where status = 'active' and is_free
  union all select 'trial_ending', id, end_date - ${trialReminder}
    from subscriptions where status = 'active' and is_free
  union all select 'gift_over', id, end_date from subscriptions where status = 'offered'
  union all select 'gift_ending', id, end_date - ${giftReminder}
    from subscriptions where status = 'offered' and end_date - ${giftReminder} > start_date
  union all select 'message', null, due_at
    from outbox where done_at is null and gave_up_at is null and attempts = 0`;

interface Row extends Record<string, unknown> {
  kind: DueKind;
  at: Date | string;
  automation: string | null;
  person: string | null;
  amount: EuroCents | null;
}

export async function selectNextDue(db: Queries, after: Date): Promise<Due | undefined> {
  const { rows } = await executePrepared<Row>(
    db,
    sql`
    select d.kind, d.at, a.name as automation, s.monthly_share as amount,
      nullif(trim(u.first_name || ' ' || u.last_name), '') as person
    from (${dated}) d
    left join subscriptions s on s.id = d.id
    left join automations a on a.id = s.automation_id
    left join users u on u.id = s.user_id
    where d.at > ${after}
    order by d.at, d.id
    limit 1`,
  );
  const [row] = rows;
  return row && { ...row, at: new Date(row.at), amount: row.amount ?? ZERO };
}
