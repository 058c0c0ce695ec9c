import { sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { DUNNING_DAYS } from '#domain/money/dunning.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Shop } from '#server/shop.ts';
import type { AutomationUse } from '../shapes.ts';

type Counted = Omit<AutomationUse, 'at'>;

/** Counts alone: of what is kept neither a title, a key nor a name is read (docs/product/document.md#staff-count). */
export async function countUse(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  id: number,
): Promise<AutomationUse> {
  const now = clock.now();
  const daysAgo = (days: number) =>
    sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const at = daysAgo(0);
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select u.*, k.* from automations a
    cross join lateral (
      select count(*)::int as access,
        count(*) filter (where s.last_accessed >= ${daysAgo(30)})::int as opened_30_days,
        count(*) filter (where s.last_accessed >= ${daysAgo(60)})::int as opened_60_days,
        count(*) filter (where s.last_accessed is null)::int as never_opened
      from subscriptions s
      where s.automation_id = a.id and (
        (s.status = 'active' and (not s.is_free or s.end_date > ${at}))
        or (s.status = 'cancelling' and s.end_date > ${at})
        or (s.status = 'offered' and (s.end_date is null or s.end_date > ${at}))
        or (s.status = 'past_due' and s.past_due_since > ${daysAgo(DUNNING_DAYS)}))) u
    cross join lateral (
      select (count(*) filter (where held.documents > 0))::int as keepers,
        coalesce(sum(held.documents), 0)::int as documents, coalesce(sum(st.bytes), 0)::float8 as bytes
      from document_stores st
        cross join lateral (select count(*) as documents from documents d where d.store_id = st.id) held
      where st.automation_id = a.id) k
    where a.id = ${id} and a.deleted_at is null`);
  const [counted] = rows;
  if (!counted) throw new Refusal('not_found');
  return { ...counted, at: now.toISOString() };
}
