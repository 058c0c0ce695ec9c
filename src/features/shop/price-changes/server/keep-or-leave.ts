import { Refusal } from '#contract-kit/error-codes.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import { isToldOfContract } from '#domain/price/price-change.ts';
import { effectOfPrice } from '#domain/price/price-of-month.ts';
import { countsTowardCap, isBilled } from '#domain/status/subscription-status.ts';
import { firstRenewalFrom } from '#domain/time/billing-period.ts';
import { toggleSubscription } from '#money/renewals/server/for-other-features.ts';
import { everySubscription, markKept, readAnchors } from '#money/subscriptions/server/for-other-features.ts';
import { selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { hashOfKey, personOfLink } from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { OwnNotice } from '../contract.ts';
import { selectNoticeOfLink } from './store.ts';

type Notice = NonNullable<Awaited<ReturnType<typeof selectNoticeOfLink>>>;

export const hasLeft = (status: string) => status === 'cancelling' || status === 'cancelled';

/** It counts the subscriptions that run until that renewal, as the email did. */
async function effectOf(
  tx: Transaction,
  { userId, notice, from }: { userId: number; notice: Notice; from: Date },
): Promise<OwnNotice['effect']> {
  const customer = await selectCustomer(tx, userId);
  if (!customer || !countsTowardCap(notice, from)) return null;
  const { monthlyCap: cap } = customer;
  const rows = (await everySubscription(tx, userId)).filter(isBilled);
  const prices = { previous: notice.currentPrice, amount: notice.newPrice };
  const effect = effectOfPrice({ id: notice.subscriptionId, rows, cap, dueAt: from }, prices);
  return {
    share_before: eurosFromCents(effect.shareBefore),
    share_after: eurosFromCents(effect.shareAfter),
    month_before: eurosFromCents(effect.monthBefore),
    month_after: eurosFromCents(effect.monthAfter),
    monthly_cap: eurosFromCents(cap),
  };
}

function ownNotice(notice: Notice, first: Date, effect: OwnNotice['effect']): OwnNotice {
  const { status, endDate, keptAt } = notice;
  const choice = keptAt ? ('kept' as const) : null;
  return {
    automation_id: notice.automationId,
    automation_name: notice.automationName,
    current_price: eurosFromCents(notice.currentPrice),
    new_price: eurosFromCents(notice.newPrice),
    first_renewal_at: first.toISOString(),
    effect,
    choice: hasLeft(status) ? 'left' : choice,
    access_until: status === 'cancelling' ? (endDate?.toISOString() ?? null) : null,
  };
}

async function readNotice(shop: Shop, userId: number, key: string): Promise<Notice> {
  const notice = await selectNoticeOfLink(shop.db, userId, hashOfKey(key));
  if (!notice) throw new Refusal('link_expired');
  return notice;
}

async function show(shop: Shop, userId: number, notice: Notice): Promise<OwnNotice> {
  const { subscriptionId: id, startDate, currentPeriodEnd, appliesFrom } = notice;
  return inTransaction(shop.db, async (tx) => {
    const anchorOf = await readAnchors(tx, [id]);
    const anchor = anchorOf({ id, startDate });
    const from = firstRenewalFrom({ anchor, currentPeriodEnd }, appliesFrom);
    return ownNotice(notice, from, await effectOf(tx, { userId, notice, from }));
  });
}

/** An email about an ended contract opens nothing: a later subscription is another contract. */
async function noticeBehind(shop: Shop, key: string): Promise<{ userId: number; notice: Notice }> {
  const userId = await personOfLink(shop, key, 'price_change');
  const notice = await readNotice(shop, userId, key);
  if (!isToldOfContract(notice, notice.toldAt)) throw new Refusal('link_expired');
  return { userId, notice };
}

/** It shows the present state. Throws `link_expired`. */
export async function noticeByKey(shop: Shop, key: string): Promise<OwnNotice> {
  const { userId, notice } = await noticeBehind(shop, key);
  return show(shop, userId, notice);
}

/** Keeping is only recorded (docs/product/price-change.md#keep-or-leave-by-link). Throws `link_expired`. */
export async function answerByKey(
  shop: Shop,
  { key, choice }: { key: string; choice: 'keep' | 'leave' },
): Promise<OwnNotice> {
  const { userId, notice } = await noticeBehind(shop, key);
  const { automationId, status, toldAt } = notice;
  if (choice === 'leave') await toggleSubscription(shop, { userId, automationId, action: 'cancel', toldAt });
  else {
    if (hasLeft(status))
      await toggleSubscription(shop, { userId, automationId, action: 'reactivate', toldAt });
    await markKept(shop.db, hashOfKey(key), shop.clock.now());
  }
  // An unpaid month ends the contract at once; the answer still shows it.
  return show(shop, userId, await readNotice(shop, userId, key));
}
