import type pg from 'pg';
import { addressOf } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { pageLinks } from '#contract-kit/pagination.ts';
import { centsFromEuros, type EuroCents, eurosFromCents, sumCents } from '#domain/money/money.ts';
import { changeOfSubscriber } from '#domain/price/price-change.ts';
import { effectOfPrice, type PriceEffect, type RenewedSubscription } from '#domain/price/price-of-month.ts';
import { firstRenewalFrom } from '#domain/time/billing-period.ts';
import { firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { asRenewed } from '#money/subscriptions/server/for-other-features.ts';
import { type Columns, inTransaction, type Transaction } from '#server/db/connection.ts';
import { type Condition, containing, type KeyedList, keyedPage } from '#server/db/keyed-page.ts';
import { nameIn } from '#server/db/name-of.ts';
import type { automations, subscriptionPrices } from '#server/db/schema/catalogue.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  announcePriceChange,
  answerPriceNotice,
  type ListedPriceChange,
  listEveryPriceChange,
  listPriceChanges,
  listPriceNotices,
  type PriceChangesFilter,
  previewPriceChange,
  type ReachedSubscriber,
  readPriceChange,
  readPriceNotice,
} from '../contract.ts';
import { checkPriceChange } from './announce-price-change.ts';
import { answerByKey, noticeByKey } from './keep-or-leave.ts';
import { announceByStaff, noticesOf, priceHistory } from './price-history.ts';
import { amountBeforeChange, type CountedRow, type Owner, selectSubscribers } from './store.ts';

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
  forgotten: number;
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
        (count(n.email_once_key) - count(m.id))::int as forgotten,
        (count(*) filter (where n.kept_at is not null and s.status not in ('cancelling', 'cancelled')))::int as kept,
        (count(*) filter (where s.status in ('cancelling', 'cancelled')))::int as left
      from price_notices n join subscriptions s on s.id = n.subscription_id
        left join outbox m on m.once_key = n.email_once_key
      where n.price_id = c.id) n`,
};

/** A first price, and one for new buyers alone, is announced to nobody; a lower one is told to who pays more. */
const isAnnounced: Condition = {
  sql: '(c.subscribers_from > c.announced_at or exists (select from price_notices n where n.price_id = c.id))',
  values: [],
};

function conditionsOf(automation: string | undefined): Condition[] {
  if (!automation) return [isAnnounced];
  const named = 'c.automation_id in (select id from automations where lower(name) like ?)';
  return [isAnnounced, { sql: named, values: [containing(automation.toLowerCase())] }];
}

function listedPriceChange(row: ChangeRow): ListedPriceChange {
  const { id, amount, previous_amount, announced_by, automation_id, name } = row;
  const { told, sent, given_up, forgotten, kept, left } = row;
  return {
    ...{ id, announced_by, told, sent, given_up, forgotten, kept, left },
    automation: { id: automation_id, name },
    amount: eurosFromCents(amount),
    previous_amount: previous_amount === null ? null : eurosFromCents(previous_amount),
    announced_at: row.announced_at.toISOString(),
    new_buyers_from: row.new_buyers_from.toISOString(),
    subscribers_from: row.subscribers_from.toISOString(),
  };
}

const order = { by: 'c.announced_at', type: 'timestamptz', descending: true } as const;

async function everyPriceChange(pool: pg.Pool, { automation, ...asked }: PriceChangesFilter) {
  const { rows, pagination } = await keyedPage<ChangeRow>(pool, {
    ...{ list, order, conditions: conditionsOf(automation) },
    asked: { ...asked, size: pageSize },
  });
  return { changes: rows.map(listedPriceChange), pagination };
}

/** Throws `not_found`. */
async function onePriceChange(pool: pg.Pool, id: number): Promise<ListedPriceChange> {
  const { rows } = await keyedPage<ChangeRow>(pool, {
    ...{ list, order, conditions: [isAnnounced, { sql: 'c.id = ?', values: [id] }] },
    asked: { page: 1, size: 1 },
  });
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return listedPriceChange(row);
}

export const priceChanges: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(previewPriceChange, ({ params, query }) => previewChange(shop, params.id, query));
  endpoints.serveStaff(announcePriceChange, ({ caller, params, body }) =>
    announceByStaff(shop, {
      automationId: params.id,
      price: body.subscription_price,
      fromDay: body.subscribers_from,
      newBuyersPrice: body.new_buyers_price,
      staff: caller.staff,
    }),
  );
  endpoints.serveStaff(listPriceChanges, ({ params }) => priceHistory(shop, params.id));
  endpoints.serveStaff(listEveryPriceChange, ({ query }) => everyPriceChange(shop.pool, query));
  endpoints.serveStaff(readPriceChange, ({ params }) => onePriceChange(shop.pool, params.id));
  endpoints.serveStaff(listPriceNotices, ({ params, query }) => noticesOf(shop, params.id, query));
  endpoints.open(readPriceNotice, ({ body }) => noticeByKey(shop, body.key));
  endpoints.open(answerPriceNotice, ({ body }) => answerByKey(shop, body));
};

interface PreviewQuery {
  subscription_price: number;
  subscribers_from: string;
  page: number;
  page_size: number;
}

interface Reached {
  owner: Owner;
  row: CountedRow;
  effect: PriceEffect;
  firstRenewal: Date;
}

interface Change {
  amount: EuroCents;
  from: Date;
  now: Date;
}

type PricedRow = CountedRow & RenewedSubscription;

interface Subscriber {
  row: PricedRow;
  owner: Owner;
  /** They are all of the owner's. */
  rows: readonly PricedRow[];
}

/** Undefined for somebody who already pays that price. */
function reach({ row, owner, rows }: Subscriber, { amount, from, now }: Change): Reached | undefined {
  const { anchor, currentPeriodEnd } = row;
  const { previous, appliesFrom } = changeOfSubscriber(row, { amount, from }, now);
  if (previous === amount) return undefined;
  const firstRenewal = firstRenewalFrom({ anchor, currentPeriodEnd }, appliesFrom);
  const beside = { id: row.id, rows, cap: owner.cap, dueAt: firstRenewal };
  const effect = effectOfPrice(beside, { previous, amount });
  return { owner, row, effect, firstRenewal };
}

async function reachedBy(tx: Transaction, automationId: number, change: Change): Promise<Reached[]> {
  const { owners, rows: read } = await selectSubscribers(tx, automationId);
  const rows = await asRenewed(tx, read);
  const ofOwner = Map.groupBy(rows, ({ userId }) => userId);
  // A month that staff gave is not renewed: no price will ever reach it.
  const subscribers = rows.filter(
    (row) => row.automationId === automationId && row.isBilled && !row.isFree && row.status !== 'cancelling',
  );
  return subscribers.flatMap((row) => {
    const owner = owners.get(row.userId);
    return (owner && reach({ row, owner, rows: ofOwner.get(row.userId) ?? [] }, change)) ?? [];
  });
}

function reachedSubscriber({ owner, row, effect, firstRenewal }: Reached): ReachedSubscriber {
  return {
    subscription_id: row.id,
    user_id: owner.id,
    name: `${owner.firstName} ${owner.lastName}`.trim(),
    email: owner.email,
    price: eurosFromCents(row.individualPrice),
    share_before: eurosFromCents(effect.shareBefore),
    share_after: eurosFromCents(effect.shareAfter),
    month_before: eurosFromCents(effect.monthBefore),
    month_after: eurosFromCents(effect.monthAfter),
    first_renewal_at: firstRenewal.toISOString(),
  };
}

function totalsOf(all: readonly Reached[]) {
  const total = (of: keyof PriceEffect) => eurosFromCents(sumCents(all.map(({ effect }) => effect[of])));
  return {
    subscribers: all.length,
    share_before: total('shareBefore'),
    share_after: total('shareAfter'),
    month_before: total('monthBefore'),
    month_after: total('monthAfter'),
  };
}

/** It computes what the email would, in a constant number of queries. Throws what the announcement would. */
async function previewChange(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  automationId: number,
  { subscription_price: price, subscribers_from: fromDay, page, page_size: size }: PreviewQuery,
) {
  const now = clock.now();
  const amount = centsFromEuros(price);
  const { previous, all } = await inTransaction(db, async (tx) => {
    const previous = await checkPriceChange(tx, { automationId, amount, fromDay }, now);
    const from = firstInstantOfParisDay(fromDay);
    return { previous, all: await reachedBy(tx, automationId, { amount, from, now }) };
  });
  const path = addressOf(previewPriceChange, { id: automationId });
  const query = { subscription_price: price, subscribers_from: fromDay, page_size: size };
  return {
    current_price: eurosFromCents(previous),
    subscription_price: price,
    subscribers_from: fromDay,
    totals: totalsOf(all),
    subscribers: {
      count: all.length,
      ...pageLinks(path, query, all.length, page, size),
      results: all.slice((page - 1) * size, page * size).map(reachedSubscriber),
    },
  };
}
