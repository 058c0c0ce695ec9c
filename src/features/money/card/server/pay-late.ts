import { attemptTimes, DUNNING_ATTEMPTS, dunningEnd, nextAttempt } from '#domain/money/dunning.ts';
import { reconcileSubscription } from '#money/renewals/server/for-other-features.ts';
import {
  findSubscription,
  lockSubscription,
  noteSubscription,
  type SubscriptionRow,
  selectOfCustomer,
} from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { ProviderError, type ProviderInvoice } from '#server/gateways/stripe/provider-objects.ts';
import type { Shop } from '#server/shop.ts';

export interface LatePayment {
  row: SubscriptionRow;
  invoice: ProviderInvoice | undefined;
}

/** Retries resume even after a refusal had ended them (docs/product/renewal.md#settled-by-whoever-is-first). */
async function resumeRetries(shop: Shop, row: SubscriptionRow): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockSubscription(tx, { id: row.id });
    if (locked?.row.status !== 'past_due' || !locked.row.pastDueSince) return;
    const { customer, row: late } = locked;
    const { pastDueSince } = locked.row;
    const now = shop.clock.now();
    const passed = attemptTimes(pastDueSince).filter((time) => time <= now).length;
    const attemptsUsed = Math.min(DUNNING_ATTEMPTS, passed);
    const nextDunningAt = nextAttempt({ pastDueSince, attemptsUsed }) ?? dunningEnd(pastDueSince);
    await noteSubscription(tx, customer, late, {
      act: 'take_up_attempts',
      actor: 'customer',
      now,
      with: { dunningAttempts: attemptsUsed, nextDunningAt },
    });
  });
}

async function payOpenInvoices(shop: Shop, stripeId: string, key: string): Promise<void> {
  for (const { id, status } of await shop.stripe.listInvoices(stripeId)) {
    if (status !== 'open') continue;
    try {
      await shop.stripe.payInvoice(id, `${key}:${id}`);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.problem === 'unavailable') throw error;
    }
  }
}

const selectLate = async (shop: Shop, userId: number) =>
  (await selectOfCustomer(shop.db, userId)).filter(({ status }) => status === 'past_due');

async function stillLate(shop: Shop, { id, stripeSubscriptionId }: SubscriptionRow) {
  const invoices = stripeSubscriptionId ? await reconcileSubscription(shop, stripeSubscriptionId) : [];
  const row = await findSubscription(shop.db, { id });
  const invoice = invoices.find(({ status, reason }) => status === 'open' && reason === 'renewal');
  return row?.status === 'past_due' ? { row, invoice } : undefined;
}

export async function listLate(shop: Shop, userId: number): Promise<LatePayment[]> {
  const late: LatePayment[] = [];
  for (const row of await selectLate(shop, userId)) {
    const found = await stillLate(shop, row);
    if (found) late.push(found);
  }
  return late;
}

async function countPaid(shop: Shop, userId: number, late: readonly SubscriptionRow[]): Promise<number> {
  const rows = await selectOfCustomer(shop.db, userId);
  return rows.filter(({ id, status }) => status === 'active' && late.some((one) => one.id === id)).length;
}

/** `key` identifies the request. It answers what is still late and how many months were paid. */
export async function payLateInvoices(
  shop: Shop,
  userId: number,
  { key, newCard }: { key: string; newCard: boolean },
): Promise<{ left: LatePayment[]; paid: number }> {
  const late = await selectLate(shop, userId);
  for (const row of late) {
    if (newCard) await resumeRetries(shop, row);
    if (row.stripeSubscriptionId) await payOpenInvoices(shop, row.stripeSubscriptionId, `late:${key}`);
  }
  const left = await listLate(shop, userId);
  return { left, paid: await countPaid(shop, userId, late) };
}
