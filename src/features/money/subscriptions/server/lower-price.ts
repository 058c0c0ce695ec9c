/** docs/product/price-change.md#lower-reaches-all */
import type { EuroCents } from '#domain/money/money.ts';
import { changeOfSubscriber, hasStood } from '#domain/price/price-change.ts';
import { effectOfPrice, type PriceNotice, priceInForce } from '#domain/price/price-of-month.ts';
import { isBilled, isRenewed } from '#domain/status/subscription-status.ts';
import { firstRenewalFrom } from '#domain/time/billing-period.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import type { Settings } from '#server/settings/settings.ts';
import { everySubscription, shareOutCap } from './month-price.ts';
import { emailFacts, emailOnceKey, sendEmail } from './notify-customer.ts';
import {
  type AnnouncedPrice,
  insertNotice,
  type LatestPrice,
  payersOfMore,
  selectLatestPrice,
  selectLatestPrices,
  selectNotices,
  updateNotice,
} from './price-notice-store.ts';
import { lockSubscription, readAnchors, type SubscriptionRow } from './subscription-store.ts';

/** Answers what was noted, and in the ledger too; undefined when this price was announced before. */
export async function noteAnnounced(
  tx: Transaction,
  { customer, row }: { customer: Customer; row: SubscriptionRow },
  told: {
    act: 'tell_lower_price' | 'tell_price_change';
    price: AnnouncedPrice;
    previous: EuroCents;
    appliesFrom: Date;
    toldAt: Date;
    now: Date;
  },
) {
  const { act, price, previous, appliesFrom, toldAt, now } = told;
  const notice = { subscriptionId: row.id, priceId: price.id, toldAt, appliesFrom };
  if (!(await insertNotice(tx, { ...notice, since: row.startDate }))) return undefined;
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'system',
    entity: 'subscription',
    entityId: row.id,
    act,
    // The row does not change yet, so these are not its facts.
    before: { announced_price: previous },
    after: { announced_price: price.amount, applies_from: appliesFrom.toISOString() },
  });
  return notice;
}

/** The other subscriptions of that time stay as they are. */
export async function priceFacts(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  change: { previous: EuroCents; amount: EuroCents; appliesFrom: Date },
) {
  const { previous, amount, appliesFrom } = change;
  const { id, currentPeriodEnd } = row;
  const anchorOf = await readAnchors(tx, [id]);
  const from = firstRenewalFrom({ anchor: anchorOf(row), currentPeriodEnd }, appliesFrom);
  const rows = (await everySubscription(tx, customer.id)).filter(isBilled);
  const effect = effectOfPrice({ id, rows, cap: customer.monthlyCap, dueAt: from }, { previous, amount });
  return {
    oldPriceCents: previous,
    newPriceCents: amount,
    from: from.toISOString(),
    capCents: customer.monthlyCap,
    shareBeforeCents: effect.shareBefore,
    shareAfterCents: effect.shareAfter,
    monthBeforeCents: effect.monthBefore,
    monthAfterCents: effect.monthAfter,
  };
}

interface Locked {
  customer: Customer;
  row: SubscriptionRow;
}

/** Of who comes back: the price that they were quoted. */
export async function lowerPrice(
  tx: Transaction,
  settings: Settings,
  locked: Locked,
  now: Date,
): Promise<boolean> {
  const price = await selectLatestPrice(tx, locked.row.automationId);
  return price !== undefined && lowerTo(tx, settings, locked, price, now);
}

const stands = ({ isAnnounced, announcedAt }: LatestPrice, now: Date): boolean =>
  isAnnounced || hasStood(announcedAt, now);

/** The price that was found due may have been edited again since: that one has its own day to be put right. */
export async function lowerStandingPrice(
  tx: Transaction,
  settings: Settings,
  locked: Locked,
  now: Date,
): Promise<boolean> {
  const price = await selectLatestPrice(tx, locked.row.automationId);
  return price !== undefined && stands(price, now) && lowerTo(tx, settings, locked, price, now);
}

type Paid = Pick<SubscriptionRow, 'id' | 'automationId' | 'individualPrice'>;

function changeTo(
  { amount, subscribersFrom: from }: AnnouncedPrice,
  { individualPrice: price }: Paid,
  notices: readonly PriceNotice[],
  at: Date,
) {
  return changeOfSubscriber({ price, notices }, { amount, from }, at);
}

/** By subscription, at the end of the month that is paid, before the cap (docs/product/price-change.md#taken-back). */
export async function pricesOfTakingBack(
  db: Queries,
  rows: readonly (Paid & { due: Date })[],
  now: Date,
): Promise<ReadonlyMap<number, EuroCents>> {
  const told = await selectNotices(
    db,
    rows.map(({ id }) => id),
  );
  const latest = await selectLatestPrices(
    db,
    rows.map(({ automationId }) => automationId),
  );
  const priceOf = (row: Paid & { due: Date }): EuroCents => {
    const notices = told.get(row.id) ?? [];
    const price = latest.get(row.automationId);
    if (price && stands(price, now)) {
      const { isLower, appliesFrom } = changeTo(price, row, notices, now);
      if (isLower && appliesFrom <= row.due) return price.amount;
    }
    return priceInForce(row.individualPrice, notices, row.due);
  };
  return new Map(rows.map((row) => [row.id, priceOf(row)]));
}

/** The notice binds at once, its email or none: nobody waits for thirty days to pay less. False where it is not lower. */
async function lowerTo(
  tx: Transaction,
  settings: Settings,
  { customer, row }: Locked,
  price: AnnouncedPrice,
  now: Date,
): Promise<boolean> {
  if (!isRenewed(row) || !row.stripeSubscriptionId) return false;
  const notices = (await selectNotices(tx, [row.id])).get(row.id) ?? [];
  // The clock of the process that began this subscription may be a little ahead.
  const toldAt = now > row.startDate ? now : row.startDate;
  const { previous, appliesFrom, isLower } = changeTo(price, row, notices, toldAt);
  if (!isLower) return false;
  const change = { price, previous, appliesFrom, act: 'tell_lower_price' } as const;
  const notice = await noteAnnounced(tx, { customer, row }, { ...change, toldAt, now });
  if (!notice) return false;
  const told = { previous, amount: price.amount, appliesFrom };
  const props = {
    ...(await emailFacts(tx, settings, customer, row)),
    ...(await priceFacts(tx, customer, row, told)),
  };
  await updateNotice(tx, notice, {
    emailOnceKey: emailOnceKey('price-lowered', row, now),
    linkKeyHash: null,
  });
  await sendEmail(tx, customer, row, { email: { name: 'price-lowered', props }, now });
  await shareOutCap(tx, customer, now);
  return true;
}

export const lowerPrices = eachDue({
  name: 'lower-prices',
  due: ({ db, now }) => payersOfMore(db, now),
  act: ({ db, settings, clock }, { id }) =>
    inTransaction(db, async (tx) => {
      const locked = await lockSubscription(tx, { id });
      return locked !== undefined && lowerStandingPrice(tx, settings, locked, clock.now());
    }),
});
