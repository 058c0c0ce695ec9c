import { withdrawalNotice } from '#domain/money/withdrawal-notice.ts';
import { changeOrder, selectLines as orderLines, sellerOf } from '#money/orders/server/for-other-features.ts';
import { nextDebitToTell } from '#money/subscriptions/server/for-other-features.ts';
import type { Customer } from '#people/accounts/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { ProviderSubscription } from '#server/gateways/stripe/provider-objects.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import { activatePaid, recordPurchase } from './activate-paid.ts';
import { changePayment } from './change-payment.ts';
import { type PaymentRow, selectForSale } from './checkout-store.ts';

const receiptKinds = {
  purchase: 'purchase',
  subscription: 'first_month',
  cap_discount: 'cap_discount',
} as const;

/** A process killed before may not have kept the intent. */
function paidIntent({ intentType }: PaymentRow, { latestInvoice }: ProviderSubscription) {
  const id = latestInvoice?.intent?.id;
  return intentType === 'payment' && id ? { stripeIntentId: id } : {};
}

interface Settled {
  payment: PaymentRow;
  provider: ProviderSubscription;
  now: Date;
}

/** The provider keeps no instant of a saved card. */
function paidAt({ payment, provider, now }: Settled): Date {
  return (payment.intentType === 'payment' && provider.latestInvoice?.paidAt) || now;
}

/** See docs/product/payment.md#paid-changes-everything-at-once. */
export async function settlePayment(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  settled: Settled,
): Promise<PaymentRow> {
  const { payment, provider, now } = settled;
  const { automationId, orderId, subscriptionId, individualPrice } = payment;
  const seller = sellerOf(settings);
  const invoiceNumber = await changeOrder(tx, customer, {
    orderId,
    act: 'pay',
    actor: 'provider',
    now,
    seller,
  });
  if (payment.type === 'initial') {
    await recordPurchase(tx, customer, { automationId, orderId, amountPaid: payment.purchaseAmount, now });
  }
  const row = await activatePaid(tx, customer, {
    subscriptionId,
    automationId,
    individualPrice,
    stripeSubscriptionId: provider.id,
    paidAt: paidAt(settled),
    currentPeriodEnd: provider.currentPeriodEnd,
    now,
  });
  const done = {
    act: 'succeed',
    actor: 'provider',
    now,
    with: { stripeSubscriptionId: provider.id, ...paidIntent(payment, provider), failureCode: null },
  } as const;
  const changed = await changePayment(tx, customer, payment, done);
  const lines = await orderLines(tx, orderId);
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `receipt:${payment.id}`,
    email: {
      name: 'purchase-receipt',
      props: {
        site: emailSite(settings),
        firstName: customer.firstName || null,
        invoiceNumber: String(invoiceNumber),
        paidAt: now.toISOString(),
        automation: (await selectForSale(tx, automationId))?.name ?? '',
        lines: lines.map(({ kind, amount }) => ({ kind: receiptKinds[kind], amountCents: amount })),
        totalCents: payment.amount,
        cardLast4: provider.latestInvoice?.intent?.cardLast4 ?? null,
        nextDebit: customer.isClosed ? null : await nextDebitToTell(tx, customer, row, now),
        accountClosed: customer.isClosed,
        withdrawalText: withdrawalNotice(payment, now),
      },
    },
    attachment: { kind: 'invoice', id: String(invoiceNumber) },
  });
  return changed;
}
