import { Refusal } from '#contract-kit/error-codes.ts';
import { capSharing } from '#domain/figures/cap-sharing.ts';
import { declineReason } from '#domain/money/decline-reason.ts';
import { ledgerWords } from '#domain/money/ledger-words.ts';
import { eurosFromCents, sumCents } from '#domain/money/money.ts';
import { invoicePdfPath } from '#money/orders/contract.ts';
import { mayBeReopened, refundableOf } from '#money/refunds/server/for-other-features.ts';
import { inSnapshot, type Queries } from '#server/db/connection.ts';
import type { Shop } from '#server/shop.ts';
import type { ShownOrder } from '../contract.ts';
import { type OrderRow, selectOrder, shownRow } from './list-orders.ts';
import {
  selectAutomationNames,
  selectDisputesOf,
  selectDocuments,
  selectPricedFrom,
  selectProviderNames,
  selectRefundsOf,
  selectStory,
  selectTakenApart,
} from './order-store.ts';

type ProviderNames = NonNullable<Awaited<ReturnType<typeof selectProviderNames>>>;

function shownPayment({ customer, renewalInvoice, payment }: ProviderNames): ShownOrder['payment'] {
  return {
    id: payment?.id ?? null,
    status: payment?.status ?? null,
    refusal: payment?.failureCode ? declineReason(payment.failureCode) : null,
    stripe_customer_id: customer,
    stripe_subscription_id: payment?.stripeSubscriptionId ?? null,
    stripe_invoice_id: renewalInvoice ?? payment?.stripeInvoiceId ?? null,
    stripe_intent_id: payment?.stripeIntentId ?? null,
  };
}

type Document = Awaited<ReturnType<typeof selectDocuments>>[number];

const shownDocument = ({ number, kind, issuedAt, totalAmount }: Document) => ({
  number,
  kind,
  issued_at: issuedAt.toISOString(),
  total_amount: eurosFromCents(totalAmount),
  pdf_url: invoicePdfPath(number),
});

type Given = Awaited<ReturnType<typeof selectRefundsOf>>[number];

const shownRefund = async (
  tx: Queries,
  { refund, by, isReplaced, awaitsStaff }: Given,
  documents: readonly Document[],
) => ({
  id: refund.id,
  status: refund.status,
  reason: refund.reason,
  amount: eurosFromCents(refund.amount),
  created_at: refund.createdAt.toISOString(),
  settled_at: refund.settledAt?.toISOString() ?? null,
  stripe_refund_id: refund.stripeRefundId,
  credit_note_number: documents.find(({ refundId }) => refundId === refund.id)?.number ?? null,
  by,
  note: refund.note,
  is_replaced: isReplaced,
  is_owed: awaitsStaff && (await mayBeReopened(tx, refund.id)),
});

/** docs/product/price-and-cap.md#who-shared-the-cap */
async function shownSharing(
  tx: Queries,
  ledgerId: string,
  { id, due_at: dueAt, reason, items }: OrderRow,
): Promise<ShownOrder['cap_sharing']> {
  const whole = items.find(({ kind }) => kind === 'subscription');
  const discount = items.find(({ kind }) => kind === 'cap_discount');
  if (!whole?.automationId || !discount) return null;
  const events = await selectPricedFrom(tx, { ledgerId, orderId: id });
  if (!events) return null;
  const { automationId, amount: price } = whole;
  const amount = sumCents([price, discount.amount]);
  const month = { isRenewal: reason === 'renewal', automationId, price, amount, dueAt };
  const { cap, beside, tellsAll } = capSharing(events, month);
  const names = await selectAutomationNames(
    tx,
    beside.map(({ automationId }) => automationId),
  );
  return {
    cap: eurosFromCents(cap),
    beside: beside.map(({ automationId, price }) => ({
      automation_id: automationId,
      name: names.get(automationId) ?? '',
      price: eurosFromCents(price),
    })),
    tells_all: tellsAll,
  };
}

type Contested = Awaited<ReturnType<typeof selectDisputesOf>>[number];

const shownDispute = (dispute: Contested) => ({
  stripe_dispute_id: dispute.stripeDisputeId,
  status: dispute.status,
  amount: eurosFromCents(dispute.amount),
  reason: dispute.reason,
  opened_at: dispute.openedAt.toISOString(),
  answer_by: dispute.answerBy?.toISOString() ?? null,
  closed_at: dispute.closedAt?.toISOString() ?? null,
});

/** docs/product/order.md#taken-apart */
async function shownTakenApart(tx: Queries, id: number): Promise<ShownOrder['taken_apart']> {
  const apart = await selectTakenApart(tx, id);
  if (!apart) return null;
  const { amount, settled_at: at, note } = apart;
  return { amount: eurosFromCents(amount), settled_at: at && new Date(at).toISOString(), note };
}

/** One snapshot serves the amounts and the refunds. Throws `not_found`. */
export function showOrder({ db }: Pick<Shop, 'db'>, id: number): Promise<ShownOrder> {
  return inSnapshot(db, async (tx) => {
    const row = await selectOrder(tx, id);
    const named = await selectProviderNames(tx, id);
    if (!row || !named) throw new Refusal('not_found');
    const documents = await selectDocuments(tx, id);
    const given = await selectRefundsOf(tx, id);
    const { purchase, subscription } = await refundableOf(tx, id);
    const refunds = [];
    for (const one of given) refunds.push(await shownRefund(tx, one, documents));
    const story = await selectStory(tx, { ledgerId: named.ledgerId, orderId: id });
    return {
      ...shownRow(row),
      payment: shownPayment(named),
      documents: documents.map(shownDocument),
      refunds,
      refundable: { purchase: eurosFromCents(purchase), subscription: eurosFromCents(subscription) },
      taken_apart: await shownTakenApart(tx, id),
      cap_sharing: await shownSharing(tx, named.ledgerId, row),
      disputes: (await selectDisputesOf(tx, id)).map(shownDispute),
      events: story.map(({ at, entity, act, actor, by }) => ({
        at: at.toISOString(),
        text: ledgerWords(entity, act),
        actor,
        by,
      })),
    };
  });
}
