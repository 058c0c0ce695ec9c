import type { Feature } from '#server/http/feature.ts';
import { selectNotificationPreferences } from '#server/mail/preferences-store.ts';
import type { Shop } from '#server/shop.ts';
import {
  getPreferences,
  type NotificationPreferences,
  type PreferencesUpdate,
  updatePreferences,
} from '../contract.ts';
import { upsertPreferences } from './store.ts';

function showPreferences({ db }: Pick<Shop, 'db'>, userId: number): Promise<NotificationPreferences> {
  return selectNotificationPreferences(db, userId);
}

function changePreferences(
  { db }: Pick<Shop, 'db'>,
  userId: number,
  update: PreferencesUpdate,
): Promise<NotificationPreferences> {
  return upsertPreferences(db, userId, update);
}

export const preferences: Feature = ({ endpoints, shop }) => {
  endpoints.serve(getPreferences, ({ caller }) => showPreferences(shop, caller.userId));
  endpoints.serve(updatePreferences, ({ caller, body }) => changePreferences(shop, caller.userId, body));
};
