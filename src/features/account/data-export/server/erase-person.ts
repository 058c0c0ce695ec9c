import { forgetIdeasOf } from '#help/ideas/server/for-other-features.ts';
import { forgetTicketsOf } from '#help/support/server/for-other-features.ts';
import { forgetRefundNotesOf } from '#money/refunds/server/for-other-features.ts';
import { forgetHolderOf } from '#money/withdrawal/server/for-other-features.ts';
import { eraseAccount } from '#people/accounts/server/for-other-features.ts';
import { forgetAddressesOf } from '#people/addresses/server/for-other-features.ts';
import { forgetLinksOf } from '#people/emailed-links/server/for-other-features.ts';
import { forgetPreferencesOf } from '#people/preferences/server/for-other-features.ts';
import { forgetDevicesOf } from '#people/terms/server/for-other-features.ts';
import { forgetAlertNotesOf } from '#server/alerts.ts';
import type { Transaction } from '#server/db/connection.ts';
import { forgetMessagesTo } from '#server/jobs/forget-messages.ts';
import { deleteNotice } from './inactive-store.ts';
import type { LeavingRow } from './person-store.ts';

/** What the law or the accounts need keeps an opaque number only (docs/product/deletion.md#words-go). */
export async function erasePerson(tx: Transaction, person: LeavingRow, now: Date): Promise<void> {
  const { id: userId } = person;
  await forgetAddressesOf(tx, userId);
  await forgetPreferencesOf(tx, userId);
  await deleteNotice(tx, userId);
  await forgetLinksOf(tx, userId);
  await forgetTicketsOf(tx, person);
  await forgetIdeasOf(tx, person);
  await forgetHolderOf(tx, userId);
  await forgetDevicesOf(tx, userId);
  await forgetRefundNotesOf(tx, userId);
  await forgetAlertNotesOf(tx, userId);
  await forgetMessagesTo(tx, person);
  await eraseAccount(tx, userId, now);
}
