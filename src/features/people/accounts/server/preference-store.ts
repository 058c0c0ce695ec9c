import { eq } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { appendToLedger } from '#server/db/last-writes.ts';
import { notificationPreferences as table } from '#server/db/schema/accounts.ts';
import { preferenceColumns, selectNotificationPreferences } from '#server/mail/preferences-store.ts';
import type { Shop } from '#server/shop.ts';
import type { NotificationPreferences, PreferencesUpdate } from '../contract.ts';
import { lockOpenCustomer } from './customer-store.ts';

export async function insertPreferences(tx: Transaction, userId: number): Promise<void> {
  await tx.insert(table).values({ userId });
}

export async function forgetPreferencesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(table).where(eq(table.userId, userId));
}

/** Each change of a consent is a sealed event, with its day (docs/product/account.md#consents-are-logged). */
const CONSENTS = [
  { choice: 'promotional_emails', yes: 'accept_offers', no: 'refuse_offers' },
  { choice: 'sms_notifications', yes: 'accept_sms', no: 'refuse_sms' },
] as const;

export function changePreferences(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  userId: number,
  update: PreferencesUpdate,
): Promise<NotificationPreferences> {
  return inTransaction(db, async (tx) => {
    const customer = await lockOpenCustomer(tx, userId);
    if (!customer) throw new Refusal('invalid_token');
    const { ledgerId } = customer;
    const before = await selectNotificationPreferences(tx, userId);
    const after = await upsertPreferences(tx, userId, update);
    for (const { choice, yes, no } of CONSENTS)
      if (before[choice] !== after[choice])
        await appendToLedger(tx, {
          ...{ ledgerId, at: clock.now(), actor: 'customer', entity: 'account', entityId: userId },
          act: after[choice] ? yes : no,
          before: { [choice]: before[choice] },
          after: { [choice]: after[choice] },
        });
    return after;
  });
}

/** An undefined value is kept, or gets its default in a new row. */
async function upsertPreferences(
  db: Queries,
  userId: number,
  update: PreferencesUpdate,
): Promise<NotificationPreferences> {
  const changes = {
    emailNotifications: update.email_notifications,
    smsNotifications: update.sms_notifications,
    orderUpdates: update.order_updates,
    promotionalEmails: update.promotional_emails,
    automationReminders: update.automation_reminders,
  };
  const [row] = await db
    .insert(table)
    .values({ userId, ...changes })
    // Sets the key to itself, because an update needs at least one column.
    .onConflictDoUpdate({ target: table.userId, set: { userId, ...changes } })
    .returning(preferenceColumns);
  if (!row) throw new Error('the preferences were not written');
  return row;
}
