import { Refusal } from '#contract-kit/error-codes.ts';
import { ZERO } from '#domain/money/money.ts';
import {
  defaultGiftEndDay,
  type GiftAnswer,
  giftEnd,
  isLongGift,
  judgeGift,
  latestGiftEndDay,
} from '#domain/price/gift.ts';
import { formatDay, parisDay } from '#domain/time/french-dates.ts';
import { endOfParisDay } from '#domain/time/paris-calendar.ts';
import {
  type By,
  beginSubscription,
  changeSubscription,
  findSubscription,
  type SubscriptionRow,
} from '#money/subscriptions/server/for-other-features.ts';
import { type Customer, lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import { requireRight } from '#server/http/caller.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import { type GiftAutomation, notifyOfGift, selectGiftAutomation } from './gift-store.ts';

export interface Gift {
  userId: number;
  automationId: number;
  /** The last day in Paris, as `2026-12-20`; by default 30 days from today. */
  endDay?: string | undefined;
  giftAsPurchase: boolean;
  /** The gift rewards this idea; its author wrote the title. */
  idea?: string;
  /** It is empty when a command gives the gift. */
  staff?: Staff;
}

export interface GrantedGift {
  subscriptionId: number;
  endDate: Date;
}

const field = (name: string, message: string) => new Refusal('invalid', { fields: { [name]: [message] } });

function refuse(answer: GiftAnswer, now: Date): void {
  switch (answer) {
    case 'give':
      return;
    case 'end_is_past':
      throw field('end_date', 'La date de fin doit être à venir.');
    case 'end_is_too_far': {
      const day = formatDay(latestGiftEndDay(now));
      throw field(
        'end_date',
        `Un cadeau dure deux ans au plus\u00a0: choisissez une date jusqu’au ${day} inclus.`,
      );
    }
    case 'takes_back':
      throw field(
        'end_date',
        'Ce client l’a déjà pour plus longtemps\u00a0: un cadeau ne fait que prolonger. Pour le reprendre, désactivez-le sur sa fiche.',
      );
    case 'is_for_good':
      throw field(
        'gift_as_purchase',
        'Ce client l’a déjà pour de bon\u00a0: son cadeau reste définitif. Pour le reprendre, désactivez-le sur sa fiche.',
      );
    case 'already_subscribed':
      throw field('automation_id', 'Ce client est déjà abonné à cette automatisation.');
    case 'on_trial':
      throw field(
        'automation_id',
        'Ce client essaie cette automatisation en ce moment\u00a0: offrez-la à la fin de l’essai.',
      );
  }
}

function lastInstant(day: string): Date {
  try {
    return endOfParisDay(day);
  } catch {
    throw field('end_date', 'La date de fin n’est pas valide.');
  }
}

async function offer(
  tx: Transaction,
  customer: Customer,
  row: SubscriptionRow | undefined,
  given: { automation: GiftAutomation; endDate: Date; giftAsPurchase: boolean; by: By; now: Date },
): Promise<SubscriptionRow> {
  const { automation, endDate, giftAsPurchase, by, now } = given;
  const change = { ...by, act: 'grant_gift', now } as const;
  const columns = {
    individualPrice: automation.subscriptionPrice,
    startDate: row?.status === 'offered' ? row.startDate : now,
    endDate,
    giftAsPurchase,
  };
  if (!row)
    return beginSubscription(tx, customer, { ...change, with: { ...columns, automationId: automation.id } });
  const noLongerPaid = {
    monthlyShare: ZERO,
    currentPeriodEnd: null,
    stripeSubscriptionId: null,
    endReason: null,
  };
  return changeSubscription(tx, customer, row, { ...change, with: { ...noLongerPaid, ...columns } });
}

const isSame = (row: SubscriptionRow, given: { endDate: Date; giftAsPurchase: boolean }): boolean =>
  row.status === 'offered' &&
  row.endDate?.getTime() === given.endDate.getTime() &&
  row.giftAsPurchase === given.giftAsPurchase;

/** Throws `not_found` on a closed account, or a field error (docs/product/gift.md#given-on-what-is-over). */
export async function giveGift(
  tx: Transaction,
  shop: Pick<Shop, 'clock' | 'settings'>,
  { userId, automationId, endDay, giftAsPurchase, idea, staff }: Gift,
): Promise<GrantedGift> {
  const customer = await lockOpenCustomer(tx, userId);
  if (!customer) throw new Refusal('not_found');
  const by: By = staff ?? { actor: 'staff' };
  const now = shop.clock.now();
  const asked = { endDate: lastInstant(endDay ?? defaultGiftEndDay(now)), asPurchase: giftAsPurchase };
  const automation = await selectGiftAutomation(tx, automationId);
  if (!automation) throw field('automation_id', 'Cette automatisation n’existe pas.');
  const row = await findSubscription(tx, { userId, automationId });
  const endDate = giftEnd(row ?? null, asked);
  if (row && staff) refuseToShorten(row, staff, now);
  refuse(judgeGift(row ?? null, asked, now), now);

  // The button was pressed twice: the gift exists and its email has left.
  if (idea === undefined && row && isSame(row, { endDate, giftAsPurchase }))
    return { subscriptionId: row.id, endDate };

  const { id } = await offer(tx, customer, row, { automation, endDate, giftAsPurchase, by, now });
  await appendToLedger(tx, {
    ...by,
    ledgerId: customer.ledgerId,
    at: now,
    entity: 'gift',
    entityId: id,
    act: 'grant',
    before: null,
    after: { automation: automationId, end_date: endDate.toISOString(), as_purchase: giftAsPurchase },
  });
  if (staff)
    await noteStaffAct(tx, staff, {
      act: 'gift.grant',
      subject: 'subscription',
      subjectId: id,
      about: customer.ledgerId,
      after: { automation: automationId, end_date: endDate, as_purchase: giftAsPurchase },
      now,
    });
  await notifyOfGift(tx, shop.settings, {
    name: 'gift-received',
    person: customer,
    ...(idea !== undefined && { idea }),
    gift: {
      automationId,
      automation: automation.name,
      endDate,
      giftAsPurchase,
      price: automation.subscriptionPrice,
    },
    onceKey: `gift-received:${id}:${now.toISOString()}`,
    now,
  });
  return { subscriptionId: id, endDate };
}

export const grantGift = (shop: Pick<Shop, 'db' | 'clock' | 'settings'>, gift: Gift): Promise<GrantedGift> =>
  inTransaction(shop.db, (tx) => giveGift(tx, shop, gift));

/** Some staff may not shorten a long gift (docs/product/gift.md#support-gives-thirty-days). Throws `right_missing`. */
export function refuseToShorten(row: SubscriptionRow, staff: Staff, now: Date): void {
  if (row.status !== 'offered') return;
  const endDay = row.endDate ? parisDay(row.endDate) : undefined;
  if (isLongGift({ endDay, asPurchase: row.giftAsPurchase }, now)) requireRight(staff, 'gifts.give-long');
}
