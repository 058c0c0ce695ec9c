import { eq } from 'drizzle-orm';
import type { Queries } from '../../../server/db/connection.ts';
import { notificationPreferences as table } from '../../../server/db/schema/accounts.ts';
import type { NotificationPreferences, PreferencesUpdate } from '../contract.ts';

const shown = {
  email_notifications: table.emailNotifications,
  sms_notifications: table.smsNotifications,
  order_updates: table.orderUpdates,
  promotional_emails: table.promotionalEmails,
  automation_reminders: table.automationReminders,
};

export async function selectPreferences(
  db: Queries,
  userId: number,
): Promise<NotificationPreferences | undefined> {
  const [row] = await db.select(shown).from(table).where(eq(table.userId, userId));
  return row;
}

/** What is left undefined keeps its value, or gets its default in a new row. */
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
    // The key is set to itself, for a change of nothing must still be a change.
    .onConflictDoUpdate({ target: table.userId, set: { userId, ...changes } })
    .returning(shown);
  if (!row) throw new Error('the preferences were not written');
  return row;
}
