import { eq } from 'drizzle-orm';
import {
  NOTIFICATION_DEFAULTS,
  type NotificationPreferences,
} from '#domain/people/notification-preferences.ts';
import type { Queries } from '../db/connection.ts';
import { notificationPreferences as table } from '../db/schema/accounts.ts';

export const preferenceColumns = {
  email_notifications: table.emailNotifications,
  sms_notifications: table.smsNotifications,
  order_updates: table.orderUpdates,
  promotional_emails: table.promotionalEmails,
  automation_reminders: table.automationReminders,
};

export async function selectNotificationPreferences(
  db: Queries,
  userId: number,
): Promise<NotificationPreferences> {
  const [row] = await db.select(preferenceColumns).from(table).where(eq(table.userId, userId));
  return row ?? NOTIFICATION_DEFAULTS;
}
