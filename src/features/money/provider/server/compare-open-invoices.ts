import type { ListedInvoice } from '#server/gateways/stripe/comparison-calls.ts';
import { eachPage } from '#server/gateways/stripe/pages.ts';
import type { Shop } from '#server/shop.ts';
import { type FoundDifference, insertDifferences } from './difference-store.ts';
import { selectHere, selectRenewals, selectStarted } from './here-store.ts';

/** The provider never closes an open invoice by itself. */
const always = new Date(0);

const subscriptionsOf = (page: readonly ListedInvoice[]) =>
  page.flatMap(({ subscriptionId }) => (subscriptionId ? [subscriptionId] : []));

async function unknownOf(shop: Shop, page: readonly ListedInvoice[]): Promise<FoundDifference[]> {
  const ids = subscriptionsOf(page);
  const renewals = await selectRenewals(
    shop.db,
    page.map(({ id }) => id),
  );
  const started = ids.length === 0 ? [] : await selectStarted(shop.db, ids, []);
  const rows = await selectHere(shop.db, ids);
  return page.flatMap(({ id, reason, subscriptionId, amountDue }) => {
    const order = renewals.get(id);
    if (order?.status === 'pending' || order?.status === 'failed') return [];
    const payment = started.find(({ stripeSubscriptionId }) => stripeSubscriptionId === subscriptionId);
    if (reason === 'first' && payment && payment.status !== 'voided') return [];
    const row = subscriptionId ? rows.get(subscriptionId) : undefined;
    return [
      {
        kind: 'open_invoice_unknown' as const,
        objectId: id,
        subscriptionId: row?.id ?? null,
        stripeSubscriptionId: subscriptionId,
        here: row?.status ?? null,
        there: amountDue,
      },
    ];
  });
}

/** A renewal may have been paid or recorded since its page was read. */
export async function unknownNow(shop: Shop, invoiceId: string): Promise<FoundDifference[]> {
  const { id, reason, status, amountDue, amountPaid, subscriptionId } =
    await shop.stripe.readInvoiceState(invoiceId);
  if (status !== 'open') return [];
  return unknownOf(shop, [{ id, reason, status, amountDue, amountPaid, subscriptionId, paidAt: null }]);
}

export async function compareOpenInvoices(shop: Shop, comparisonId: number): Promise<number> {
  let seen = 0;
  for await (const page of eachPage((after) => shop.stripe.pageInvoices('open', always, after))) {
    for (const { objectId } of await unknownOf(shop, page))
      await insertDifferences(shop.db, comparisonId, await unknownNow(shop, objectId));
    seen += page.length;
  }
  return seen;
}
