import { lockCustomer, selectByProviderCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';

/**
 * The one that is in force alone: a mandate ends too when its account is removed or saved anew
 * (docs/product/bank-debit.md#revoked-at-the-bank).
 */
export async function tellMandateEnded(shop: Shop, mandateId: string): Promise<void> {
  const mandate = await shop.stripe.readMandate(mandateId);
  if (!mandate || mandate.isActive) return;
  const customerId = await shop.stripe.readAccountOwner(mandate.accountId);
  const found = customerId ? await selectByProviderCustomer(shop.db, customerId) : undefined;
  if (!customerId || !found) return;
  const choice = await shop.stripe.readDebitChoice(customerId);
  // Nothing can be listed of a customer who was removed, and who has chosen nothing.
  if (choice.mandateId !== mandateId) return;
  const account = (await shop.stripe.listAccounts(customerId)).find(({ id }) => id === mandate.accountId);
  if (!account) return;
  const { length: cards } = await shop.stripe.listCards(customerId);
  const now = shop.clock.now();
  await inTransaction(shop.db, async (tx) => {
    const customer = await lockCustomer(tx, found.id);
    if (customer.isClosed) return;
    const props = {
      site: emailSite(shop.settings),
      firstName: customer.firstName || null,
      last4: account.last4,
      debited: choice.accountId === account.id,
      hasCard: cards > 0,
    };
    await enqueueEmail(tx, now, {
      ...{ to: customer.email, userId: customer.id, onceKey: `mandate-ended:${mandateId}` },
      email: { name: 'mandate-ended', props },
    });
  });
}
