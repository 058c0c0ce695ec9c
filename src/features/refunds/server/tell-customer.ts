import type { Transaction } from '../../../server/db/connection.ts';
import { emailSite, enqueueEmail } from '../../../server/mail/email-outbox.ts';
import type { Settings } from '../../../server/settings.ts';
import { type Customer, selectCustomer } from '../../account/server/for-other-features.ts';
import { invoiceNumberOf } from '../../orders/server/for-other-features.ts';
import type { RefundRow } from './store.ts';

/** Said as it is: the card did not take the money, and it comes another way. Nobody is left to tell after a deletion. */
export async function tellFailed(
  tx: Transaction,
  settings: Settings,
  customer: Customer,
  refund: RefundRow,
  now: Date,
): Promise<void> {
  if (!(await selectCustomer(tx, customer.id))) return;
  const props = {
    site: emailSite(settings),
    firstName: customer.firstName || null,
    amountCents: refund.amount,
    invoiceNumber: String(await invoiceNumberOf(tx, refund.orderId)),
  };
  await enqueueEmail(tx, now, {
    to: customer.email,
    userId: customer.id,
    onceKey: `refund_failed:${refund.id}`,
    email: { name: 'refund-failed', props },
  });
}
