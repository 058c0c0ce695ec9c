import { isPaidOtherwise } from '#domain/status/payment-status.ts';
import { isOwnNumber } from '#domain/text/operation-name.ts';
import { invoiceNumberOf } from '#money/orders/server/for-other-features.ts';
import { type Customer, lockCustomer, selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { raiseAlert } from '#server/alerts.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { ProviderError } from '#server/gateways/stripe/provider-objects.ts';
import type { ProviderRefund } from '#server/gateways/stripe/refund-calls.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import { changeRefund, completeRefund, reopenRefunded } from './change-refund.ts';
import { lockRefund, type RefundRow, selectIdsOfIntent, selectRefund, updateRefund } from './store.ts';

/** A refund that the provider refuses to make has no id there. */
type Outcome = Pick<ProviderRefund, 'status' | 'failureCode'> & { id: string | null };

/** The provider uses this code when the cardholder contests the debit. */
const DISPUTED = 'charge_disputed';

/** The account at the provider is empty for now, so the refund waits. */
const mayBeAskedAgain = ({ problem, code }: ProviderError) =>
  problem === 'unavailable' || code === 'balance_insufficient';

/** docs/product/refund-and-dispute.md#found-before-it-is-asked */
async function atProvider(shop: Shop, refund: RefundRow): Promise<Outcome> {
  if (refund.stripeRefundId) return shop.stripe.readRefund(refund.stripeRefundId);
  const { id: operation, stripeIntentId: intentId, amount } = refund;
  const known = await shop.stripe.findRefund(intentId, operation);
  if (known) return known;
  try {
    return await shop.stripe.createRefund({ operation, intentId, amount });
  } catch (error) {
    if (!(error instanceof ProviderError) || mayBeAskedAgain(error)) throw error;
    return { id: null, status: 'failed', failureCode: error.code ?? error.problem };
  }
}

async function emailFacts(tx: Transaction, settings: Settings, { firstName }: Customer, refund: RefundRow) {
  return {
    site: emailSite(settings),
    firstName: firstName || null,
    amountCents: refund.amount,
    invoiceNumber: String(await invoiceNumberOf(tx, refund.orderId)),
  };
}

/** A deleted account has nobody left to tell. */
async function notifyFailed(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  if (!(await selectCustomer(tx, customer.id))) return;
  const props = await emailFacts(tx, settings, customer, refund);
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `refund_failed:${refund.id}`,
    email: { name: 'refund-failed', props },
  });
}

async function notifySent(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  sent: { refund: RefundRow; creditNoteNumber: string; now: Date },
): Promise<void> {
  const { refund, creditNoteNumber, now } = sent;
  if (!(await selectCustomer(tx, customer.id))) return;
  const props = { ...(await emailFacts(tx, settings, customer, refund)), creditNoteNumber };
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `refund_sent:${refund.id}`,
    email: { name: 'refund-sent', props },
    attachments: [{ kind: 'invoice', id: creditNoteNumber }],
  });
}

async function succeed(
  tx: Transaction,
  shop: Shop,
  customer: Customer,
  refund: RefundRow,
  outcome: Outcome,
): Promise<void> {
  const now = shop.clock.now();
  const { id: stripeRefundId } = outcome;
  await changeRefund(tx, customer, refund, { act: 'succeed', now, stripeRefundId, failureCode: null });
  const creditNoteNumber = await completeRefund(tx, customer, refund, { actor: 'provider', now });
  await notifySent(tx, shop.settings, customer, { refund, creditNoteNumber, now });
}

async function fail(
  tx: Transaction,
  shop: Shop,
  customer: Customer,
  refund: RefundRow,
  outcome: Outcome,
): Promise<void> {
  const now = shop.clock.now();
  const { id: stripeRefundId, failureCode } = outcome;
  await changeRefund(tx, customer, refund, { act: 'fail', now, stripeRefundId, failureCode });
  await reopenRefunded(tx, customer, refund, now);
  const { id, orderId: order, amount } = refund;
  const details = { refund: id, order, amount, reason: failureCode };
  await raiseAlert(tx, { kind: 'refund_failed', onceKey: `refund_failed:${id}`, details, now });
  // docs/product/refund-and-dispute.md#failed-refund-is-still-owed
  const isOwed = failureCode !== 'charge_already_refunded' && failureCode !== DISPUTED;
  if (isOwed) await notifyFailed(tx, shop.settings, customer, refund, now);
}

function apply(shop: Shop, refund: RefundRow, outcome: Outcome): Promise<void> {
  return inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, refund.userId);
    const current = await lockRefund(tx, refund.id);
    // Another process wrote the failure after this success was read.
    if (current.status === 'failed' || isPaidOtherwise(current) || current.status === outcome.status) {
      if (current.status === 'pending') await updateRefund(tx, refund.id, { stripeRefundId: outcome.id });
      return;
    }
    if (outcome.status === 'pending') return;
    if (outcome.status === 'succeeded') await succeed(tx, shop, customer, current, outcome);
    else await fail(tx, shop, customer, current, outcome);
  });
}

/** The second caller finds nothing to do (docs/product/refund-and-dispute.md#found-before-it-is-asked). */
export async function convergeRefund(shop: Shop, refundId: string): Promise<void> {
  const refund = await selectRefund(shop.db, refundId);
  if (!refund || refund.status === 'failed' || isPaidOtherwise(refund)) return;
  await apply(shop, refund, await atProvider(shop, refund));
}

/** `charge.refunded` names a charge; our refunds belong to its payment. */
export async function convergeCharge(shop: Shop, chargeId: string): Promise<void> {
  const intentId = await shop.stripe.intentOfCharge(chargeId);
  if (!intentId) return;
  for (const id of await selectIdsOfIntent(shop.db, intentId)) await convergeRefund(shop, id);
}

/** These events name the provider's refund, whose metadata names ours. */
export async function convergeProviderRefund(shop: Shop, id: string): Promise<void> {
  const { operation } = await shop.stripe.readRefund(id);
  if (isOwnNumber(operation)) await convergeRefund(shop, operation);
}
