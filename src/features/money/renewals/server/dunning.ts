import { declineReason } from '#domain/money/decline-reason.ts';
import { changeOrder, findOrderOfInvoice } from '#money/orders/server/for-other-features.ts';
import {
  dunningDue,
  findSubscription,
  type LastRefusal,
  leaseDunningDue,
  lockSubscription,
  type SubscriptionRow,
  suspendLate,
} from '#money/subscriptions/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { ProviderError, type ProviderInvoice } from '#server/gateways/stripe/provider-objects.ts';
import { inTurn } from '#server/jobs/in-turn.ts';
import type { Shop } from '#server/shop.ts';
import { isUnderWay } from './bank-debit.ts';
import { continueDunning } from './late-payment.ts';
import { isUnpaidToTheEnd, reconcileSubscription } from './renewals.ts';

const openRenewal = (invoices: readonly ProviderInvoice[]) =>
  invoices.find(({ status, reason }) => status === 'open' && reason === 'renewal');

/** Answers why it did not pay; undefined when it did. */
async function attempt(
  shop: Shop,
  row: SubscriptionRow,
  invoice: ProviderInvoice,
): Promise<string | undefined> {
  try {
    await shop.stripe.payInvoice(invoice.id, `dunning:${invoice.id}:${row.dunningAttempts}`);
    return undefined;
  } catch (error) {
    const refused =
      error instanceof ProviderError &&
      (error.problem === 'declined' || error.problem === 'authentication_required');
    if (refused) return error.code ?? 'card_declined';
    throw error;
  }
}

async function recordFailure(shop: Shop, id: number, invoice: ProviderInvoice, code: string): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockSubscription(tx, { id });
    const order = await findOrderOfInvoice(tx, invoice.id);
    if (locked?.row.status !== 'past_due' || !locked.row.pastDueSince || !order) return;
    const { customer, row } = locked;
    const { pastDueSince } = locked.row;
    await continueDunning(tx, shop, {
      customer,
      row,
      order,
      invoice,
      code,
      now: shop.clock.now(),
      pastDueSince,
    });
  });
}

function lastRefusal(invoice: ProviderInvoice | undefined): LastRefusal | null {
  if (!invoice || invoice.amountDue <= 0) return null;
  return { amountCents: invoice.amountDue, reason: declineReason(invoice.intent?.failureCode ?? null) };
}

/** docs/product/renewal.md#suspended-after-three-days */
async function suspend(
  shop: Shop,
  row: SubscriptionRow,
  { stripeId, invoice }: { stripeId: string; invoice: ProviderInvoice | undefined },
): Promise<void> {
  // It was paid since it was read, or its bank is at work: the month goes on.
  if (invoice && isUnderWay(invoice)) return;
  if (invoice && !(await shop.stripe.voidInvoice(invoice.id)))
    return void (await reconcileSubscription(shop, stripeId));
  await shop.stripe.cancelSubscription(stripeId);
  await inTransaction(shop.db, async (tx) => {
    const locked = await lockSubscription(tx, { id: row.id });
    if (locked?.row.status !== 'past_due') return;
    const { customer } = locked;
    const now = shop.clock.now();
    const order = invoice && (await findOrderOfInvoice(tx, invoice.id));
    // The webhook of the void invoice may have been here first.
    const isOwed = order?.status === 'pending' || order?.status === 'failed';
    if (isOwed) await changeOrder(tx, customer, { orderId: order.id, act: 'cancel', actor: 'system', now });
    await suspendLate(tx, shop, locked, { now, refused: lastRefusal(invoice) });
  });
}

async function attemptOrSuspend(shop: Shop, id: number): Promise<void> {
  const row = await findSubscription(shop.db, { id });
  if (!row?.stripeSubscriptionId || !row.pastDueSince) return;
  const { stripeSubscriptionId: stripeId } = row;
  // The card may have changed or a webhook been lost, so the provider is asked first.
  const invoice = openRenewal(await reconcileSubscription(shop, stripeId));
  const late = await findSubscription(shop.db, { id: row.id });
  if (late?.status !== 'past_due') return;
  if (isUnpaidToTheEnd(late, shop.clock.now())) return suspend(shop, late, { stripeId, invoice });
  if (!invoice || isUnderWay(invoice)) return;
  const code = await attempt(shop, late, invoice);
  if (code === undefined) await reconcileSubscription(shop, stripeId);
  else await recordFailure(shop, row.id, invoice, code);
}

export const dunning = inTurn({
  name: 'dunning',
  due: ({ db, now }) => dunningDue(db, now),
  lease: ({ db, clock }) => leaseDunningDue(db, clock.now()),
  ask: attemptOrSuspend,
});
