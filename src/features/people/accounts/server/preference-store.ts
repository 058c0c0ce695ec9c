import { eq } from 'drizzle-orm';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { notificationPreferences as table } from '#server/db/schema/accounts.ts';
import { preferenceColumns } from '#server/mail/preferences-store.ts';
import type { NotificationPreferences, PreferencesUpdate } from '../contract.ts';

export async function insertPreferences(tx: Transaction, userId: number): Promise<void> {
  await tx.insert(table).values({ userId });
}

export async function forgetPreferencesOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(table).where(eq(table.userId, userId));
}

/** An undefined value is kept, or gets its default in a new row. */
export async function upsertPreferences(
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
