import { selectNotificationPreferences } from '#server/mail/preferences-store.ts';
import type { Shop } from '#server/shop.ts';
import type { NotificationPreferences, PreferencesUpdate } from '../contract.ts';
import { upsertPreferences } from './store.ts';

export function showPreferences({ db }: Pick<Shop, 'db'>, userId: number): Promise<NotificationPreferences> {
  return selectNotificationPreferences(db, userId);
}

export function changePreferences(
  { db }: Pick<Shop, 'db'>,
  userId: number,
  update: PreferencesUpdate,
): Promise<NotificationPreferences> {
  return upsertPreferences(db, userId, update);
}
