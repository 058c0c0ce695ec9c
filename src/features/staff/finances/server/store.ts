import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { CohortSize, CountedCohort } from '#domain/figures/cohorts.ts';
import type { SoldTo } from '#domain/money/distance-sales.ts';
import { LEAVING_REASONS, type LeavingReason } from '#domain/subscription/leaving-reason.ts';
import {
  daysLater,
  endOfParisDay,
  firstInstantOfParisDay,
  monthLater,
  parisMonthKey,
} from '#domain/time/paris-calendar.ts';
import type { Columns, Queries } from '#server/db/connection.ts';
import { type Condition, type KeyedList, keyedPage } from '#server/db/keyed-page.ts';
import { bothNamesIn } from '#server/db/name-of.ts';
import type { leavingReasons, subscriptions } from '#server/db/schema/subscriptions.ts';
import type { Shop } from '#server/shop.ts';
import type { ReasonCounts, ReasonRow, ReasonsFilter } from '../contract.ts';

const pageSize = 20;

interface Row extends Columns<typeof leavingReasons, 'id' | 'said_at' | 'reason' | 'words'> {
  automation_id: number;
  automation_name: string;
  status: Columns<typeof subscriptions, 'status'>['status'] | null;
  user_id: number | null;
  email: string | null;
  name: string | null;
}

const list: KeyedList = {
  rows: 'leaving_reasons r',
  id: 'r.id',
  columns: `r.id, r.said_at, r.reason, r.words, a.id as automation_id, a.name as automation_name, s.status,
    u.id as user_id, u.email, ${bothNamesIn('u')} as name`,
  joins: `join leaving_reasons r on r.id = page.id join automations a on a.id = r.automation_id
    left join subscriptions s on s.id = r.subscription_id
    left join users u on u.id = s.user_id and u.deleted_at is null`,
};

function conditionsOf({ from, to, reason }: ReasonsFilter): Condition[] {
  const conditions: Condition[] = [];
  if (from) conditions.push({ sql: 'r.said_at >= ?', values: [firstInstantOfParisDay(from)] });
  if (to) conditions.push({ sql: 'r.said_at <= ?', values: [endOfParisDay(to)] });
  if (reason) conditions.push({ sql: 'r.reason = ?', values: [reason] });
  return conditions;
}

function reasonRow(row: Row): ReasonRow {
  const { id, said_at, reason, words, automation_id, automation_name, status, user_id, email, name } = row;
  const isKnown = user_id !== null && email !== null;
  return {
    id,
    said_at: said_at.toISOString(),
    reason,
    words,
    automation: { id: automation_id, name: automation_name },
    person: isKnown ? { id: user_id, email, name: name ?? '' } : null,
    status: isKnown ? status : null,
  };
}

const monthOf = (key: string) => {
  const from = `${key}-01`;
  return { from, to: daysLater(`${monthLater(key, 1)}-01`, -1) };
};

/** docs/product/leaving.md#counted-by-month */
async function countByMonth(pool: pg.Pool, now: Date): Promise<ReasonCounts> {
  const key = parisMonthKey(now);
  const months = { this_month: monthOf(key), last_month: monthOf(monthLater(key, -1)) };
  const { rows } = await pool.query<ReasonCounts['reasons'][number]>(
    `select reason, count(*)::int as total, (count(*) filter (where said_at >= $1))::int as this_month,
       (count(*) filter (where said_at >= $2 and said_at < $1))::int as last_month
     from leaving_reasons group by reason`,
    [months.this_month, months.last_month].map(({ from }) => firstInstantOfParisDay(from)),
  );
  const none = { this_month: 0, last_month: 0, total: 0 };
  const reasons = LEAVING_REASONS.map(
    (reason) => rows.find((row) => row.reason === reason) ?? { reason, ...none },
  );
  return { ...months, reasons };
}

/** docs/product/leaving.md#without-the-name */
export async function readReasons({ pool, clock }: Pick<Shop, 'pool' | 'clock'>, filter: ReasonsFilter) {
  const { rows, pagination } = await keyedPage<Row>(pool, {
    list,
    conditions: conditionsOf(filter),
    order: { by: 'r.said_at', type: 'timestamptz', descending: true },
    asked: { ...filter, size: pageSize },
  });
  return { reasons: rows.map(reasonRow), pagination, counts: await countByMonth(pool, clock.now()) };
}

interface Late extends Record<string, unknown> {
  subscriptions: number;
  amount: number;
}

export async function sumLate(db: Queries): Promise<Late> {
  const { rows } = await db.execute<Late>(sql`
    select count(*)::int as subscriptions, coalesce(sum(monthly_share), 0)::float8 as amount
    from subscriptions where status = 'past_due' and not is_free`);
  return rows[0] ?? { subscriptions: 0, amount: 0 };
}

interface CountedReason extends Record<string, unknown> {
  reason: LeavingReason;
  said: number;
  returned: number;
}

/** People who took the cancellation back, or came back, are in both counts. */
export async function countReasons(db: Queries, from: Date): Promise<CountedReason[]> {
  const { rows } = await db.execute<CountedReason>(sql`
    select r.reason, count(*)::int as said,
      (count(*) filter (where s.status in ('active', 'past_due') and not s.is_free))::int as returned
    from leaving_reasons r left join subscriptions s on s.id = r.subscription_id
    where r.said_at >= ${from.toISOString()}::timestamptz
    group by r.reason`);
  return rows;
}

interface TaxOfMonth extends Record<string, unknown> {
  month: string;
  invoices: number;
  credit_notes: number;
  total: number;
  vat: number | null;
  elsewhere: number | null;
}

const isFrench = sql`(vat is null or not vat ? 'state')`;

export async function sumTax(db: Queries, from: Date): Promise<TaxOfMonth[]> {
  const { rows } = await db.execute<TaxOfMonth>(sql`
    select to_char(issued_at at time zone 'Europe/Paris', 'YYYY-MM') as month,
      (count(*) filter (where kind <> 'credit_note'))::int as invoices,
      (count(*) filter (where kind = 'credit_note'))::int as credit_notes,
      sum(total_amount)::float8 as total, sum(vat_amount) filter (where ${isFrench})::float8 as vat,
      sum(vat_amount) filter (where not ${isFrench})::float8 as elsewhere
    from invoices where issued_at >= ${from.toISOString()}::timestamptz
    group by 1 order by 1`);
  return rows;
}

/** By the Paris year of the papers, for two years. */
export async function selectSoldTo(db: Queries, from: Date): Promise<SoldTo[]> {
  const { rows } = await db.execute<SoldTo & Record<string, unknown>>(sql`
    select extract(year from issued_at at time zone 'Europe/Paris')::int as year, buyer->>'country' as country,
      buyer->>'vatNumber' is not null as "hasVatNumber", sum(total_amount - vat_amount)::float8 as net
    from invoices where issued_at >= ${from.toISOString()}::timestamptz and buyer ? 'country'
    group by 1, 2, 3`);
  return rows;
}

const firstDays = sql`select ledger_id, min(day) as first from mrr_days where movement = 'new' group by ledger_id`;

export async function selectCohortSizes(db: Queries, first: string, last: string): Promise<CohortSize[]> {
  const { rows } = await db.execute<CohortSize & Record<string, unknown>>(sql`
    select to_char(first, 'YYYY-MM') as cohort, count(*)::int as customers
    from (${firstDays}) began
    where to_char(first, 'YYYY-MM') between ${first} and ${last}
    group by 1`);
  return rows;
}

/** Their MRR was above zero at the end of each of these months. */
export async function selectKeptAt(
  db: Queries,
  first: string,
  ends: readonly { month: string; end: string }[],
): Promise<CountedCohort[]> {
  const { rows } = await db.execute<CountedCohort & Record<string, unknown>>(sql`
    with began as (${firstDays}),
    spans as (
      select d.ledger_id, d.day, d.after, lead(d.day) over (partition by d.ledger_id order by d.day) as until,
        to_char(b.first, 'YYYY-MM') as cohort
      from mrr_days d join began b on b.ledger_id = d.ledger_id
      where to_char(b.first, 'YYYY-MM') >= ${first})
    select s.cohort, e.month, count(*)::int as customers
    from spans s join jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as e(month text, "end" date)
      on s.day <= e."end" and (s.until is null or s.until > e."end")
    where s.after > 0
    group by 1, 2`);
  return rows;
}
