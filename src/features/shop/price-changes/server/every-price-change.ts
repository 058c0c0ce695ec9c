import type pg from 'pg';
import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { type Condition, containing, type KeyedList, keyedPage } from '#server/db/keyed-page.ts';
import { nameIn } from '#server/db/name-of.ts';
import type { Columns } from '#server/db/prepared.ts';
import type { automations, subscriptionPrices } from '#server/db/schema/catalogue.ts';
import type { ListedPriceChange, PriceChangesFilter } from '../contract.ts';
import { amountBeforeChange } from './store.ts';

const pageSize = 20;

type Price = Columns<typeof subscriptionPrices, 'id' | 'amount' | 'announced_at' | 'subscribers_from'>;

interface ChangeRow extends Price, Columns<typeof automations, 'name'> {
  automation_id: number;
  previous_amount: Price['amount'] | null;
  new_buyers_from: Date;
  announced_by: string | null;
  told: number;
  sent: number;
  given_up: number;
  kept: number;
  left: number;
}

/** It counts only for the page's few changes. */
const list: KeyedList = {
  rows: 'subscription_prices c',
  id: 'c.id',
  columns: `c.id, c.amount, c.announced_at, c.subscribers_from, a.id as automation_id, a.name, ${nameIn('u')} as announced_by,
    ${amountBeforeChange} as previous_amount,
    (select min(p.announced_at) from subscription_prices p where p.automation_id = c.automation_id
      and (p.announced_at, p.id) <= (c.announced_at, c.id) and not exists (
        select from subscription_prices q where q.automation_id = c.automation_id and q.amount <> c.amount
          and (q.announced_at, q.id) >= (p.announced_at, p.id) and (q.announced_at, q.id) < (c.announced_at, c.id)
      )) as new_buyers_from,
    n.*`,
  joins: `join subscription_prices c on c.id = page.id join automations a on a.id = c.automation_id
    left join users u on u.id = c.created_by and u.deleted_at is null
    cross join lateral (
      select count(*)::int as told, count(m.done_at)::int as sent, count(m.gave_up_at)::int as given_up,
        (count(*) filter (where n.kept_at is not null and s.status not in ('cancelling', 'cancelled')))::int as kept,
        (count(*) filter (where s.status in ('cancelling', 'cancelled')))::int as left
      from price_notices n join subscriptions s on s.id = n.subscription_id
        left join outbox m on m.once_key = n.email_once_key
      where n.price_id = c.id) n`,
};

/** A first price, and one for new buyers alone, is announced to nobody. */
const isAnnounced: Condition = { sql: 'c.subscribers_from > c.announced_at', values: [] };

function conditionsOf(automation: string | undefined): Condition[] {
  if (!automation) return [isAnnounced];
  const named = 'c.automation_id in (select id from automations where lower(name) like ?)';
  return [isAnnounced, { sql: named, values: [containing(automation.toLowerCase())] }];
}

function listedPriceChange(row: ChangeRow): ListedPriceChange {
  const { id, amount, previous_amount, announced_by, automation_id, name, told, sent, given_up, kept, left } =
    row;
  return {
    ...{ id, announced_by, told, sent, given_up, kept, left },
    automation: { id: automation_id, name },
    amount: eurosFromCents(amount),
    previous_amount: previous_amount === null ? null : eurosFromCents(previous_amount),
    announced_at: row.announced_at.toISOString(),
    new_buyers_from: row.new_buyers_from.toISOString(),
    subscribers_from: row.subscribers_from.toISOString(),
  };
}

const order = { by: 'c.announced_at', type: 'timestamptz', descending: true } as const;

export async function everyPriceChange(pool: pg.Pool, { automation, ...asked }: PriceChangesFilter) {
  const { rows, pagination } = await keyedPage<ChangeRow>(pool, {
    ...{ list, order, conditions: conditionsOf(automation) },
    asked: { ...asked, size: pageSize },
  });
  return { changes: rows.map(listedPriceChange), pagination };
}

/** Throws `not_found`. */
export async function onePriceChange(pool: pg.Pool, id: number): Promise<ListedPriceChange> {
  const { rows } = await keyedPage<ChangeRow>(pool, {
    ...{ list, order, conditions: [isAnnounced, { sql: 'c.id = ?', values: [id] }] },
    asked: { page: 1, size: 1 },
  });
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return listedPriceChange(row);
}
