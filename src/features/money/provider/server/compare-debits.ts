import { type EuroCents, sumCents, ZERO } from '#domain/money/money.ts';
import { isOrderPaid } from '#domain/status/order-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { ListedInvoice, Span } from '#server/gateways/stripe/comparison-calls.ts';
import { eachPage } from '#server/gateways/stripe/pages.ts';
import type { Shop } from '#server/shop.ts';
import { type FoundDifference, insertDifferences } from './difference-store.ts';
import { selectFirstOrders, selectHere, selectRenewals, selectUnseenPaid } from './here-store.ts';
import { insertSeen } from './store.ts';

/** An invoice is draft for three days, then late for three. */
const longestWaitMs = 8 * DAY_MS;
const batch = 100;

export interface Totals {
  here: EuroCents;
  there: EuroCents;
}

type PaidInvoice = Pick<ListedInvoice, 'id' | 'reason' | 'subscriptionId' | 'amountPaid'>;

/** `here` is what the orders of these invoices took; `seen` lists those orders. */
async function judgePaid(shop: Shop, paid: readonly PaidInvoice[]) {
  const providerIds = paid.flatMap(({ subscriptionId }) => (subscriptionId ? [subscriptionId] : []));
  const renewals = await selectRenewals(
    shop.db,
    paid.map(({ id }) => id),
  );
  const firsts = await selectFirstOrders(shop.db, providerIds);
  const rows = await selectHere(shop.db, providerIds);
  const differences: FoundDifference[] = [];
  const seen: string[] = [];
  let here = ZERO;
  for (const { id, reason, subscriptionId, amountPaid } of paid) {
    const order = renewals.get(id) ?? (reason === 'first' ? firsts.get(String(subscriptionId)) : undefined);
    const recorded = order && isOrderPaid(order.status) ? order.totalAmount : null;
    if (order) seen.push(`order:${order.id}`);
    here = sumCents([here, recorded ?? ZERO]);
    if (recorded === amountPaid) continue;
    differences.push({
      kind: 'debit',
      objectId: id,
      subscriptionId: (subscriptionId && rows.get(subscriptionId)?.id) || null,
      stripeSubscriptionId: subscriptionId,
      here: recorded,
      there: amountPaid,
    });
  }
  return { here, differences, seen };
}

export async function debitNow(shop: Shop, invoiceId: string): Promise<FoundDifference[]> {
  const invoice = await shop.stripe.readInvoiceState(invoiceId);
  return (await judgePaid(shop, [invoice])).differences;
}

async function comparePage(shop: Shop, comparisonId: number, paid: readonly ListedInvoice[]) {
  const { here, differences, seen } = await judgePaid(shop, paid);
  await insertDifferences(shop.db, comparisonId, differences);
  await insertSeen(shop.db, comparisonId, seen);
  return { here, differences: differences.length };
}

/** The provider's clock may have dated the order on another day. */
async function takenFor(
  shop: Shop,
  order: { invoiceId: string | null; providerId: string | null },
): Promise<number | null> {
  const { invoiceId, providerId } = order;
  if (invoiceId) return (await shop.stripe.readInvoiceState(invoiceId)).amountPaid;
  if (!providerId) return null;
  const invoices = await shop.stripe.listInvoices(providerId);
  return invoices.find(({ reason }) => reason === 'first')?.amountPaid ?? null;
}

async function compareUnlisted(shop: Shop, comparisonId: number, span: Span): Promise<number> {
  let differing = 0;
  for (let after = 0; ; ) {
    const rows = await selectUnseenPaid(shop.db, comparisonId, span, { after, limit: batch });
    for (const order of rows) {
      const there = await takenFor(shop, order);
      if (there === order.totalAmount) continue;
      differing += 1;
      const objectId = order.invoiceId ?? `order:${order.id}`;
      const stripeSubscriptionId = order.providerId;
      const difference = { kind: 'debit', objectId, subscriptionId: null, stripeSubscriptionId } as const;
      await insertDifferences(shop.db, comparisonId, [{ ...difference, here: order.totalAmount, there }]);
    }
    const last = rows.at(-1);
    if (!last) return differing;
    after = last.id;
  }
}

async function sumOfDebits(shop: Shop, span: Span): Promise<EuroCents> {
  let total = ZERO;
  for await (const page of eachPage((after) => shop.stripe.pageDebits(span, after))) {
    total = sumCents([total, ...page.map(({ amount }) => amount)]);
  }
  return total;
}

/**
 * Each paid invoice is compared with its order and each order with its invoice. The total finds payments without an
 * invoice.
 */
export async function compareDebits(
  shop: Shop,
  comparisonId: number,
  { span, day }: { span: Span; day: string },
): Promise<Totals> {
  const since = new Date(span.from.getTime() - longestWaitMs);
  let here = ZERO;
  let differing = 0;
  for await (const page of eachPage((after) => shop.stripe.pageInvoices('paid', since, after))) {
    const paid = page.filter(
      ({ paidAt, amountPaid }) =>
        paidAt !== null && amountPaid > 0 && paidAt >= span.from && paidAt < span.until,
    );
    const compared = await comparePage(shop, comparisonId, paid);
    here = sumCents([here, compared.here]);
    differing += compared.differences;
  }
  differing += await compareUnlisted(shop, comparisonId, span);
  const there = await sumOfDebits(shop, span);
  if (differing === 0 && here !== there) {
    const total = {
      kind: 'balance',
      objectId: day,
      subscriptionId: null,
      stripeSubscriptionId: null,
    } as const;
    await insertDifferences(shop.db, comparisonId, [{ ...total, here, there }]);
  }
  return { here, there };
}
