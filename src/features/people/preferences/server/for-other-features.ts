export { forgetPreferencesOf, insertPreferences } from './store.ts';
