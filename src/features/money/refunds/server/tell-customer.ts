import { invoiceNumberOf } from '#money/orders/server/for-other-features.ts';
import { type Customer, selectCustomer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings.ts';
import type { RefundRow } from './store.ts';

async function facts(tx: Transaction, settings: Settings, { firstName }: Customer, refund: RefundRow) {
  return {
    site: emailSite(settings),
    firstName: firstName || null,
    amountCents: refund.amount,
    invoiceNumber: String(await invoiceNumberOf(tx, refund.orderId)),
  };
}

export async function tellFailed(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  if (!(await selectCustomer(tx, customer.id))) return;
  const props = await facts(tx, settings, customer, refund);
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `refund_failed:${refund.id}`,
    email: { name: 'refund-failed', props },
  });
}

/** Nobody is left to tell after a deletion. */
export async function tellSent(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  sent: { refund: RefundRow; creditNoteNumber: string; now: Date },
): Promise<void> {
  const { refund, creditNoteNumber, now } = sent;
  if (!(await selectCustomer(tx, customer.id))) return;
  const props = { ...(await facts(tx, settings, customer, refund)), creditNoteNumber };
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `refund_sent:${refund.id}`,
    email: { name: 'refund-sent', props },
    attachment: { kind: 'invoice', id: creditNoteNumber },
  });
}
