import { addressOf } from '#contract-kit/endpoint.ts';
import { Refusal } from '#contract-kit/error-codes.ts';
import { pageLinks } from '#contract-kit/pagination.ts';
import { centsFromEuros, eurosFromCents } from '#domain/money/money.ts';
import type { SubscriptionStatus } from '#domain/status/subscription-status.ts';
import { firstRenewalToldFrom } from '#domain/time/billing-period.ts';
import { readAnchors } from '#money/subscriptions/server/for-other-features.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { listPriceNotices, type PriceChange, type PriceNoticeRow } from '../contract.ts';
import { announcePriceChange } from './announce-price-change.ts';
import { hasLeft } from './keep-or-leave.ts';
import { countNotices, isAutomation, selectChanges, selectNoticesOf } from './store.ts';

export async function priceHistory({ db }: Pick<Shop, 'db'>, automationId: number): Promise<PriceChange[]> {
  if (!(await isAutomation(db, automationId))) throw new Refusal('not_found');
  const rows = await selectChanges(db, automationId);
  return rows.map(({ id, amount, announcedAt, subscribersFrom, announcedBy, told, sent, kept }) => ({
    id,
    amount: eurosFromCents(amount),
    announced_at: announcedAt.toISOString(),
    subscribers_from: subscribersFrom.toISOString(),
    announced_by: announcedBy,
    told,
    sent,
    kept,
  }));
}

export async function announceByStaff(
  shop: Shop,
  change: {
    automationId: number;
    price: number;
    fromDay: string;
    newBuyersPrice: number | undefined;
    staff: Staff;
  },
): Promise<PriceChange> {
  const { price, newBuyersPrice: decidedAt, ...announced } = change;
  const newBuyersPrice = decidedAt === undefined ? undefined : centsFromEuros(decidedAt);
  await announcePriceChange(shop, { ...announced, amount: centsFromEuros(price), newBuyersPrice });
  const [latest] = await priceHistory(shop, change.automationId);
  if (!latest) throw new Error(`no change of automation ${change.automationId}`);
  return latest;
}

/** The outbox row tells when the email left and its Message-ID. */
export async function noticesOf(
  { db }: Pick<Shop, 'db'>,
  priceId: number,
  { page, page_size: size }: { page: number; page_size: number },
) {
  const count = await countNotices(db, priceId);
  if (count === undefined) throw new Refusal('not_found');
  const rows = await selectNoticesOf(db, priceId, { limit: size, offset: (page - 1) * size });
  const anchorOf = await readAnchors(
    db,
    rows.map(({ subscriptionId }) => subscriptionId),
  );
  const path = addressOf(listPriceNotices, { id: priceId });
  return {
    count,
    ...pageLinks(path, { page_size: size }, count, page, size),
    results: rows.map(
      ({ subscriptionId, userId, toldAt, appliesFrom, messageId, startDate, ...when }): PriceNoticeRow => ({
        subscription_id: subscriptionId,
        user_id: userId,
        told_at: toldAt.toISOString(),
        applies_from: appliesFrom.toISOString(),
        first_renewal_at: firstRenewalToldFrom(
          {
            anchor: anchorOf({ id: subscriptionId, startDate }),
            currentPeriodEnd: when.currentPeriodEnd,
          },
          appliesFrom,
        ).toISOString(),
        is_emailed: when.emailOnceKey !== null,
        message_id: messageId,
        sent_at: when.sentAt?.toISOString() ?? null,
        given_up_at: when.gaveUpAt?.toISOString() ?? null,
        kept_at: when.keptAt?.toISOString() ?? null,
        lapsed_at: when.lapsedAt?.toISOString() ?? null,
        choice: choiceOf(when),
        person: when.closedAt ? null : { id: userId, email: when.email, name: when.name },
      }),
    ),
  };
}

function choiceOf({ status, keptAt }: { status: SubscriptionStatus; keptAt: Date | null }) {
  if (hasLeft(status)) return 'left' as const;
  return keptAt ? ('kept' as const) : null;
}
