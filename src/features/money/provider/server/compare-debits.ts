import { type EuroCents, sumCents, ZERO } from '#domain/money/money.ts';
import { isOrderPaid } from '#domain/status/order-status.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { ListedDebit, ListedInvoice, Span } from '#server/gateways/stripe/comparison-calls.ts';
import { eachPage } from '#server/gateways/stripe/pages.ts';
import type { Shop } from '#server/shop.ts';
import { type FoundDifference, insertDifferences } from './difference-store.ts';
import {
  selectFirstOrders,
  selectHere,
  selectRenewals,
  selectStarted,
  selectUnseenPaid,
} from './here-store.ts';
import { insertSeen } from './store.ts';

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
  return unknownOf(shop, [
    { id, reason, status, amountDue, amountPaid, subscriptionId, paidAt: null, paidBy: null },
  ]);
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

/** An invoice is draft for three days, then late for three. */
const longestWaitMs = 8 * DAY_MS;

/** A bank debit may be under way for 14 working days (docs/product/bank-debit.md#followed-until-known). */
const longestDebitMs = 30 * DAY_MS;
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

/** A bank debit counts on the day on which its invoice was paid; `paidBy` are the intents of that day. */
async function sumOfDebits(
  shop: Shop,
  { from, until }: Span,
  { since, paidBy }: { since: Date; paidBy: ReadonlySet<string | null> },
): Promise<EuroCents> {
  const isOfDay = ({ isBankDebit, intentId, createdAt }: ListedDebit) =>
    isBankDebit ? paidBy.has(intentId) : createdAt >= from;
  let total = ZERO;
  for await (const page of eachPage((after) => shop.stripe.pageDebits({ from: since, until }, after))) {
    total = sumCents([total, ...page.filter(isOfDay).map(({ amount }) => amount)]);
  }
  return total;
}

/** Invoices and orders are compared both ways; the total finds payments without an invoice. */
export async function compareDebits(
  shop: Shop,
  comparisonId: number,
  { span, day }: { span: Span; day: string },
): Promise<Totals> {
  const takesDebits = shop.settings.offersBankDebit;
  const since = new Date(span.from.getTime() - (takesDebits ? longestDebitMs : longestWaitMs));
  const paidBy = new Set<string | null>();
  let here = ZERO;
  let differing = 0;
  for await (const page of eachPage((after) => shop.stripe.pageInvoices('paid', since, after))) {
    const paid = page.filter(
      ({ paidAt, amountPaid }) =>
        paidAt !== null && amountPaid > 0 && paidAt >= span.from && paidAt < span.until,
    );
    for (const invoice of paid) if (takesDebits) paidBy.add(invoice.paidBy);
    const compared = await comparePage(shop, comparisonId, paid);
    here = sumCents([here, compared.here]);
    differing += compared.differences;
  }
  differing += await compareUnlisted(shop, comparisonId, span);
  const there = await sumOfDebits(shop, span, { since: takesDebits ? since : span.from, paidBy });
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
