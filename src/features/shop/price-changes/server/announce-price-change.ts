import { Refusal } from '#contract-kit/error-codes.ts';
import { type EuroCents, eurosFromCents, formatEurosPerMonth } from '#domain/money/money.ts';
import {
  earliestPriceChangeDay,
  judgePriceChange,
  latestPriceChangeDay,
  PRICE_NOTICE_DAYS,
  type PriceChange,
} from '#domain/price/price-change.ts';
import { formatDay, parisDay } from '#domain/time/french-dates.ts';
import { firstInstantOfParisDay } from '#domain/time/paris-calendar.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import {
  insertPriceChange,
  lockSubscriptionPrice,
  selectPendingChange,
} from '#shop/catalogue/server/for-other-features.ts';
import { countAtOtherPrices, selectAmountBefore } from './store.ts';

export interface AnnouncedChange {
  automationId: number;
  /** Euro cents a month. */
  amount: EuroCents;
  /** It is a Paris day, such as `2026-12-25`. */
  fromDay: string;
  /** New buyers paid it when this was decided. */
  newBuyersPrice?: EuroCents | undefined;
  /** It is undefined when a command announces. */
  staff?: Staff;
}

function refuse(change: PriceChange, now: Date): void {
  const at = (name: string, message: string) => new Refusal('invalid', { fields: { [name]: [message] } });
  switch (judgePriceChange(change, now)) {
    case 'announce':
      return;
    case 'not_positive':
      throw at('subscription_price', "Le prix d'abonnement doit être supérieur à 0.");
    case 'same_price':
      throw at('subscription_price', 'Ce prix est déjà celui de l’abonnement.');
    case 'too_early': {
      const day = formatDay(earliestPriceChangeDay(now));
      const notice = `Les abonnés doivent être prévenus au moins ${PRICE_NOTICE_DAYS}\u00a0jours à l’avance`;
      throw at('subscribers_from', `${notice}\u00a0: choisissez une date à partir du ${day}.`);
    }
    case 'too_late': {
      const day = formatDay(latestPriceChangeDay(now));
      throw at('subscribers_from', `Cette date est trop lointaine\u00a0: choisissez-en une avant le ${day}.`);
    }
    case 'before_pending': {
      const day = formatDay(parisDay(change.pendingFrom ?? now));
      const pending = `Un autre changement est déjà annoncé pour le ${day}`;
      throw at('subscribers_from', `${pending}\u00a0: choisissez une date plus tardive.`);
    }
  }
}

/** A colleague's correction is neither undone nor emailed (docs/product/price-change.md#decided-on-what-stands). */
function refuseMeanwhile(decidedAt: EuroCents | undefined, currentPrice: EuroCents): void {
  if (decidedAt === undefined || decidedAt === currentPrice) return;
  const now = formatEurosPerMonth(currentPrice);
  throw new Refusal('changed_meanwhile', {
    detail: `Le prix pour les nouveaux clients a changé entre-temps\u00a0: désormais ${now}. Rien n’a été annoncé.`,
    current: { subscription_price: eurosFromCents(currentPrice) },
  });
}

function isDay(day: string): boolean {
  try {
    return firstInstantOfParisDay(day).getTime() > 0;
  } catch {
    return false;
  }
}

/** Answers in cents what subscribers pay until then. Throws `not_found`, `changed_meanwhile`, or a field error. */
export async function checkPriceChange(
  tx: Transaction,
  { automationId, amount, fromDay, newBuyersPrice }: Omit<AnnouncedChange, 'staff'>,
  now: Date,
): Promise<EuroCents> {
  const currentPrice = await lockSubscriptionPrice(tx, automationId);
  if (currentPrice === undefined) throw new Refusal('not_found');
  refuseMeanwhile(newBuyersPrice, currentPrice);
  if (!isDay(fromDay))
    throw new Refusal('invalid', { fields: { subscribers_from: ['La date n’est pas valide.'] } });
  const pending = await selectPendingChange(tx, automationId, now);
  // A subscriber at another price is on the way to the pending one.
  const isPaidByAll =
    pending?.amount === amount || (await countAtOtherPrices(tx, automationId, amount)) === 0;
  const pendingFrom = pending?.from ?? null;
  refuse({ newPrice: amount, currentPrice, fromDay, pendingFrom, isPaidByAll }, now);
  return (await selectAmountBefore(tx, { automationId, amount })) ?? currentPrice;
}

export function announcePriceChange(
  shop: Pick<Shop, 'db' | 'clock'>,
  change: AnnouncedChange,
): Promise<void> {
  const { automationId, amount, fromDay, staff } = change;
  return inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    const previous = await checkPriceChange(tx, change, now);
    await insertPriceChange(tx, {
      automationId,
      amount,
      announcedAt: now,
      subscribersFrom: firstInstantOfParisDay(fromDay),
      createdBy: staff?.by.id ?? null,
    });
    if (staff)
      await noteStaffAct(tx, staff, {
        act: 'price-change.announce',
        subject: 'automation',
        subjectId: automationId,
        before: { subscription_price: previous },
        after: { subscription_price: amount, subscribers_from: fromDay },
        now,
      });
  });
}
