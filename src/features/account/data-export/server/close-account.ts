import { z } from 'zod';
import { forgetReceiversOf } from '#account/receivers/server/for-other-features.ts';
import { erasureMark } from '#domain/people/erasure-mark.ts';
import { forgetIdeasOf } from '#help/ideas/server/for-other-features.ts';
import { forgetEmailsFrom } from '#help/incoming-mail/server/for-other-features.ts';
import { forgetVotesOf } from '#help/public-ideas/server/for-other-features.ts';
import { forgetTicketsOf } from '#help/support/server/for-other-features.ts';
import { voidWaitingPayments } from '#money/checkout/server/for-other-features.ts';
import { changeOrder, selectUnpaidOrders } from '#money/orders/server/for-other-features.ts';
import { forgetRefundNotesOf } from '#money/refunds/server/for-other-features.ts';
import {
  endEverySubscription,
  endOwnership,
  reconcileLastPayments,
} from '#money/renewals/server/for-other-features.ts';
import { forgetHolderOf } from '#money/withdrawal/server/for-other-features.ts';
import {
  type Customer,
  eraseAccount,
  forgetDevicesOf,
  forgetNotesOf,
  forgetPreferencesOf,
  lockCustomer,
} from '#people/accounts/server/for-other-features.ts';
import { forgetAddressesOf } from '#people/addresses/server/for-other-features.ts';
import { forgetFactorsOf, forgetKeysOf, forgetLinksOf } from '#people/auth/server/for-other-features.ts';
import { forgetViewingsOf, forgetViewsOf } from '#people/team/server/for-other-features.ts';
import { forgetAlertNotesOf, raiseAlert } from '#server/alerts.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { putFile } from '#server/gateways/storage.ts';
import { forgetMessagesTo } from '#server/jobs/old-rows.ts';
import type { OutboxHandler } from '#server/jobs/outbox.ts';
import { forgetJournalOf } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import { forgetDocumentsOf } from '#shop/documents/server/for-other-features.ts';
import { forgetReasonsOf } from '#shop/own-automations/server/for-other-features.ts';
import { forgetNoticesOf } from '#shop/sleeping-tools/server/for-other-features.ts';
import { forgetRunsOf } from '#shop/workflows/server/for-other-features.ts';
import { keepRecord } from './deletion-record.ts';
import { deleteNotice } from './inactive-store.ts';
import { type LeavingRow, selectToErase } from './restore-store.ts';

/** Rows that the law or the accounts need keep only an opaque number (docs/product/deletion.md#words-go). */
async function erasePerson(
  tx: Transaction,
  { settings, clock }: Pick<Shop, 'settings' | 'clock'>,
  person: LeavingRow,
): Promise<void> {
  const { id: userId } = person;
  await forgetAddressesOf(tx, userId);
  await forgetPreferencesOf(tx, userId);
  await forgetNotesOf(tx, userId);
  await forgetViewingsOf(tx, userId);
  await forgetViewsOf(tx, userId);
  await deleteNotice(tx, userId);
  await forgetLinksOf(tx, userId);
  await forgetFactorsOf(tx, userId);
  await forgetKeysOf(tx, { userId });
  await forgetTicketsOf(tx, person);
  await forgetVotesOf(tx, userId);
  await forgetIdeasOf(tx, person);
  if (person.emailVerifiedAt) await forgetEmailsFrom(tx, settings, person.email);
  await forgetHolderOf(tx, userId);
  await forgetReasonsOf(tx, userId);
  await forgetNoticesOf(tx, userId);
  await forgetRunsOf(tx, userId);
  await forgetDocumentsOf(tx, userId);
  await forgetReceiversOf(tx, userId);
  await forgetDevicesOf(tx, userId);
  await forgetRefundNotesOf(tx, userId);
  await forgetAlertNotesOf(tx, userId);
  await forgetJournalOf(tx, person.ledgerId);
  await forgetMessagesTo(tx, person);
  await eraseAccount(tx, userId, clock.now());
}

export const closeAccountTask = 'close_account';

/** docs/product/deletion.md#paid-while-leaving */
async function settleLatePayments(tx: Transaction, shop: Shop, customer: Customer, person: LeavingRow) {
  const now = shop.clock.now();
  const end = { reason: 'account_deleted', actor: 'system', now } as const;
  const revived = await endEverySubscription(tx, customer, end);
  const owned = await endOwnership(tx, customer, { actor: 'system', now });
  if (revived === 0 && owned.length === 0) return;
  await keepRecord(tx, shop.settings, person, {
    purchases: owned.map(({ id }) => id),
    deletedAt: person.deletedAt ?? now,
  });
  const details = {
    user: customer.id,
    subscriptions: revived,
    automations: owned.map(({ automationId }) => automationId),
  };
  await raiseAlert(tx, {
    kind: 'paid_while_deleted',
    onceKey: `paid_while_deleted:${customer.id}`,
    details,
    now,
  });
}

async function erase(
  tx: Transaction,
  shop: Shop,
  { userId, underWay }: { userId: number; underWay: ReadonlySet<string> },
): Promise<void> {
  const customer = await lockCustomer(tx, userId);
  const person = await selectToErase(tx, userId);
  if (!person) return;
  const now = shop.clock.now();
  await settleLatePayments(tx, shop, customer, person);
  for (const { id: orderId, stripeInvoiceId } of await selectUnpaidOrders(tx, userId)) {
    if (stripeInvoiceId && underWay.has(stripeInvoiceId)) continue;
    await changeOrder(tx, customer, { orderId, act: 'cancel', actor: 'system', now });
  }
  await erasePerson(tx, shop, person);
}

const payload = z.strictObject({ user: z.int() });

/** Safe to repeat after a kill (docs/product/deletion.md#in-this-order-at-the-provider). */
export const closeAccount: OutboxHandler = async (shop, message) => {
  const userId = payload.parse(message.payload).user;
  const person = await selectToErase(shop.db, userId);
  if (!person) return;
  // Nothing of the person: an opaque number, and when.
  const instant = Buffer.from(String(person.deletedAt?.toISOString()));
  await putFile(shop.settings, erasureMark(person.ledgerId), instant);
  const settled = await voidWaitingPayments(shop, userId);
  if (person.stripeCustomerId) await shop.stripe.closeCustomer(person.stripeCustomerId);
  if (!settled) throw new Error('a payment is still on its way to the provider');
  const underWay = await reconcileLastPayments(shop, userId);
  await inTransaction(shop.db, (tx) => erase(tx, shop, { userId, underWay }));
};
