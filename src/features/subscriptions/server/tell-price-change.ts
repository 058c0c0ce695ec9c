import { type EuroCents, sumCents, ZERO } from '../../../domain/money.ts';
import { actualMonthlyCosts, type CountedSubscription } from '../../../domain/monthly-cap.ts';
import { firstRenewalFrom, noticeAppliesFrom, priceInForce } from '../../../domain/price-change.ts';
import type { EmailPropsByName } from '../../../emails/email-props.ts';
import { inTransaction, type Transaction } from '../../../server/db/connection.ts';
import { appendToLedger } from '../../../server/ledger.ts';
import type { Shop } from '../../../server/shop.ts';
import type { Customer } from '../../account/server/for-other-features.ts';
import { lockById } from './lock-subscription.ts';
import {
  type AnnouncedPrice,
  insertNotice,
  selectAnnouncedPrice,
  selectNotices,
  selectSubscribersToTell,
} from './price-notice-store.ts';
import { countedSubscriptions, shareOutCap } from './shares.ts';
import type { SubscriptionRow } from './store.ts';
import { letterFacts, sendLetter } from './tell-customer.ts';

type Needs = Pick<Shop, 'db' | 'clock' | 'settings'>;
type PriceFacts = Omit<EmailPropsByName['price-change'], 'site' | 'firstName' | 'automation'>;

function costsOf(counted: readonly CountedSubscription[], cap: EuroCents, id: number) {
  const costs = actualMonthlyCosts(counted, cap);
  return { share: costs.get(id) ?? ZERO, month: sumCents(costs.values()) };
}

/** What the change makes under the cap as things stand, all else equal. */
async function priceFacts(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow,
  change: { previous: EuroCents; amount: EuroCents; appliesFrom: Date; now: Date },
): Promise<PriceFacts> {
  const { previous, amount, appliesFrom, now } = change;
  const { id, startDate, currentPeriodEnd } = row;
  const counted = await countedSubscriptions(tx, customer.id, now);
  const at = (price: EuroCents) => counted.map((one) => (one.id === id ? { ...one, price } : one));
  const before = costsOf(at(previous), customer.monthlyCap, id);
  const after = costsOf(at(amount), customer.monthlyCap, id);
  const from = currentPeriodEnd
    ? firstRenewalFrom({ startDate, currentPeriodEnd }, appliesFrom)
    : appliesFrom;
  return {
    oldPriceCents: previous,
    newPriceCents: amount,
    from: from.toISOString(),
    capCents: customer.monthlyCap,
    shareBeforeCents: before.share,
    shareAfterCents: after.share,
    monthBeforeCents: before.month,
    monthAfterCents: after.month,
  };
}

/** The notice is what binds: it is written with the letter, and only a noticed price is ever charged. */
async function tell(
  tx: Transaction,
  { settings }: Needs,
  told: { customer: Customer; row: SubscriptionRow; price: AnnouncedPrice; now: Date },
): Promise<void> {
  const { customer, row, price, now } = told;
  const notices = (await selectNotices(tx, [row.id])).get(row.id) ?? [];
  // The clock of the process that began this subscription may be a little ahead: the notice is of this life all the same.
  const toldAt = now > row.startDate ? now : row.startDate;
  const appliesFrom = noticeAppliesFrom(price.subscribersFrom, toldAt, notices);
  // With another change still to come, it is that one's price that this one changes.
  const previous = priceInForce(row.individualPrice, notices, new Date(appliesFrom.getTime() - 1));
  const notice = { subscriptionId: row.id, priceId: price.id, toldAt, appliesFrom };
  if (!(await insertNotice(tx, { ...notice, since: row.startDate }))) return;
  await appendToLedger(tx, {
    ledgerId: customer.ledgerId,
    at: now,
    actor: 'system',
    entity: 'subscription',
    entityId: row.id,
    act: 'tell_price_change',
    // Nothing changes yet: these are not the facts of the row.
    before: { announced_price: previous },
    after: { announced_price: price.amount, applies_from: appliesFrom.toISOString() },
  });
  if (previous === price.amount) return;
  const facts = await letterFacts(tx, settings, customer, row);
  const change = await priceFacts(tx, customer, row, { previous, amount: price.amount, appliesFrom, now });
  await sendLetter(tx, customer, row, {
    email: { name: 'price-change', props: { ...facts, ...change } },
    now,
  });
  await shareOutCap(tx, customer, now);
}

const batch = 50;

/**
 * Writes to each subscriber whom an announced price will reach, once (ruling 20). Not to who has cancelled, unless they
 * come back; not to who bought at the new price. Who is told late changes late: always 30 days after the letter.
 */
export async function sweepPriceNotices(shop: Needs): Promise<number> {
  const ids = await selectSubscribersToTell(shop.db, shop.clock.now(), batch);
  for (const id of ids) {
    await inTransaction(shop.db, async (tx) => {
      const locked = await lockById(tx, id);
      if (!locked || locked.row.isFree) return;
      const { status, automationId } = locked.row;
      const price = await selectAnnouncedPrice(tx, automationId);
      const isRenewed = status === 'active' || status === 'past_due';
      if (!isRenewed || !price) return;
      await tell(tx, shop, { ...locked, price, now: shop.clock.now() });
    });
  }
  return ids.length;
}
