import { sumCents, ZERO } from '#domain/money/money.ts';
import { isPaidOtherwise } from '#domain/status/payment-status.ts';
import { isOwnNumber } from '#domain/text/operation-name.ts';
import type { Span } from '#server/gateways/stripe/comparison-calls.ts';
import { eachPage } from '#server/gateways/stripe/pages.ts';
import type { ProviderRefund } from '#server/gateways/stripe/refund-calls.ts';
import type { Shop } from '#server/shop.ts';
import type { Totals } from './compare-debits.ts';
import { type FoundDifference, insertDifferences } from './difference-store.ts';
import { type RefundHere, selectRefunds, selectUnseenRefunds } from './here-store.ts';
import { insertSeen } from './store.ts';

const batch = 100;

function agree(here: RefundHere | undefined, there: ProviderRefund): boolean {
  if (!here || here.amount !== there.amount) return false;
  return here.status === there.status || (isPaidOtherwise(here) && there.status === 'failed');
}

const differing = (
  objectId: string,
  here: RefundHere | undefined,
  there: ProviderRefund | undefined,
): FoundDifference => ({
  kind: 'refund',
  objectId,
  subscriptionId: null,
  stripeSubscriptionId: null,
  here: here ? `${here.status} ${here.amount}` : null,
  there: there ? `${there.status} ${there.amount}` : null,
});

const operationsOf = (page: readonly ProviderRefund[]) =>
  page.map(({ operation }) => operation).filter(isOwnNumber);

/** The provider dates these otherwise, or does not know them. */
async function compareUnlisted(shop: Shop, comparisonId: number, span: Span): Promise<void> {
  for (;;) {
    const rows = await selectUnseenRefunds(shop.db, comparisonId, span, batch);
    if (rows.length === 0) return;
    for (const row of rows) {
      const there = await shop.stripe.readRefund(String(row.stripeRefundId));
      if (!agree(row, there)) await insertDifferences(shop.db, comparisonId, [differing(row.id, row, there)]);
    }
    await insertSeen(
      shop.db,
      comparisonId,
      rows.map(({ id }) => `refund:${id}`),
    );
  }
}

export async function compareRefunds(shop: Shop, comparisonId: number, span: Span): Promise<Totals> {
  let here = ZERO;
  let there = ZERO;
  for await (const page of eachPage((after) => shop.stripe.pageRefunds(span, after))) {
    const operations = operationsOf(page);
    const rows = await selectRefunds(shop.db, operations);
    const differences: FoundDifference[] = [];
    for (const refund of page) {
      const row = rows.get(refund.operation ?? '');
      if (row?.status === 'succeeded' && !isPaidOtherwise(row)) here = sumCents([here, row.amount]);
      if (refund.status === 'succeeded') there = sumCents([there, refund.amount]);
      if (!agree(row, refund)) differences.push(differing(refund.id, row, refund));
    }
    await insertDifferences(shop.db, comparisonId, differences);
    await insertSeen(
      shop.db,
      comparisonId,
      operations.map((id) => `refund:${id}`),
    );
  }
  await compareUnlisted(shop, comparisonId, span);
  return { here, there };
}
