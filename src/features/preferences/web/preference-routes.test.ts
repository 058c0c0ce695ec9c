import { expect, it } from 'vitest';
import { NOTIFICATION_DEFAULTS } from '../../../domain/notification-preferences.ts';
import { getPreferences, updatePreferences } from '../contract.ts';
import { notificationChoices } from './notification-choices.ts';
import { getPreferencesRoute, updatePreferencesRoute } from './queries.ts';

it.each([
  [getPreferencesRoute, getPreferences],
  [updatePreferencesRoute, updatePreferences],
])('the screens call where the contract says: %o', (route, { method, path, access }) => {
  expect(route).toEqual({ method, path, access });
});

it('shows every preference that is kept, once', () => {
  expect(notificationChoices.map(({ name }) => name).sort()).toEqual(
    Object.keys(NOTIFICATION_DEFAULTS).sort(),
  );
});
