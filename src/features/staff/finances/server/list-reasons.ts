import type pg from 'pg';
import { endOfParisDay, firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import type { Columns } from '#server/db/connection.ts';
import { type Condition, type KeyedList, keyedPage } from '#server/db/keyed-page.ts';
import { bothNamesIn } from '#server/db/name-of.ts';
import type { leavingReasons, subscriptions } from '#server/db/schema/subscriptions.ts';
import type { ReasonRow, ReasonsFilter } from '../contract.ts';

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

/** docs/product/leaving.md#without-the-name */
export async function readReasons(pool: pg.Pool, filter: ReasonsFilter) {
  const { rows, pagination } = await keyedPage<Row>(pool, {
    list,
    conditions: conditionsOf(filter),
    order: { by: 'r.said_at', type: 'timestamptz', descending: true },
    asked: { ...filter, size: pageSize },
  });
  return { reasons: rows.map(reasonRow), pagination };
}
