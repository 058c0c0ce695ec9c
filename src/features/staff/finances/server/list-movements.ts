import type pg from 'pg';
import { eurosFromCents } from '#domain/money/money.ts';
import { type Condition, type KeyedList, keyedPage } from '#server/db/keyed-page.ts';
import { bothNamesIn } from '#server/db/name-of.ts';
import type { Columns } from '#server/db/prepared.ts';
import type { mrrDays } from '#server/db/schema/figures.ts';
import type { MovementRow, MovementsFilter } from '../contract.ts';

const pageSize = 20;

interface Row extends Columns<typeof mrrDays, 'movement' | 'before' | 'after'> {
  day: string;
  user_id: number;
  email: string | null;
  name: string | null;
}

/** A customer moves once a day at most, so that their number ends the order of a day. */
const list: KeyedList = {
  rows: 'mrr_days d join users u on u.ledger_id = d.ledger_id',
  id: 'u.id',
  columns: `to_char(d.day, 'YYYY-MM-DD') as day, d.movement, d.before, d.after, u.id as user_id,
    case when u.deleted_at is null then u.email end as email,
    case when u.deleted_at is null then ${bothNamesIn('u')} end as name`,
  joins: `join users u on u.id = page.id join mrr_days d on d.ledger_id = u.ledger_id and d.day = page.sort`,
};

function conditionsOf({ from, to, movement }: MovementsFilter): Condition[] {
  const conditions: Condition[] = [];
  if (from) conditions.push({ sql: 'd.day >= ?::date', values: [from] });
  if (to) conditions.push({ sql: 'd.day <= ?::date', values: [to] });
  if (movement) conditions.push({ sql: 'd.movement = ?', values: [movement] });
  return conditions;
}

const movementRow = ({ day, movement, before, after, user_id, email, name }: Row): MovementRow => ({
  day,
  movement,
  before: eurosFromCents(before),
  after: eurosFromCents(after),
  user_id,
  person: email === null ? null : { id: user_id, email, name: name ?? '' },
});

export async function readMovements(pool: pg.Pool, filter: MovementsFilter) {
  const { rows, pagination } = await keyedPage<Row>(pool, {
    list,
    conditions: conditionsOf(filter),
    order: { by: 'd.day', type: 'date', descending: true },
    asked: { ...filter, size: pageSize },
  });
  return { movements: rows.map(movementRow), pagination };
}
