import type { Feature } from '#server/http/feature.ts';
import { getPreferences, updatePreferences } from '../contract.ts';
import { changePreferences, showPreferences } from './keep-preferences.ts';

export const preferences: Feature = ({ endpoints, shop }) => {
  endpoints.serve(getPreferences, ({ caller }) => showPreferences(shop, caller.userId));
  endpoints.serve(updatePreferences, ({ caller, body }) => changePreferences(shop, caller.userId, body));
};
