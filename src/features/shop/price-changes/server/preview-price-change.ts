import { addressOf } from '#contract-kit/endpoint.ts';
import { pageLinks } from '#contract-kit/pagination.ts';
import { centsFromEuros, type EuroCents, eurosFromCents, sumCents } from '#domain/money/money.ts';
import { changeOfSubscriber } from '#domain/price/price-change.ts';
import { effectOfPrice, type PriceEffect, type RenewedSubscription } from '#domain/price/price-of-month.ts';
import { firstRenewalFrom } from '#domain/time/billing-period.ts';
import { firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { asRenewed } from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import { previewPriceChange, type ReachedSubscriber } from '../contract.ts';
import { checkPriceChange } from './announce-price-change.ts';
import { type CountedRow, type Owner, selectSubscribers } from './store.ts';

export interface PreviewQuery {
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
  const { previous, appliesFrom } = changeOfSubscriber(row, from, now);
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
export async function previewChange(
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
