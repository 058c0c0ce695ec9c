import type { Shop } from '../../../server/shop.ts';
import { type NotificationPreferences, notificationDefaults, type PreferencesUpdate } from '../contract.ts';
import { selectPreferences, upsertPreferences } from './store.ts';

export async function showPreferences(
  { db }: Pick<Shop, 'db'>,
  userId: number,
): Promise<NotificationPreferences> {
  return (await selectPreferences(db, userId)) ?? notificationDefaults;
}

/** Changes what was sent and answers all of them. */
export function changePreferences(
  { db }: Pick<Shop, 'db'>,
  userId: number,
  update: PreferencesUpdate,
): Promise<NotificationPreferences> {
  return upsertPreferences(db, userId, update);
}
