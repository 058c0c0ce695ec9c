import type { Account } from '#people/customers/contract.ts';

type Profile = Account['profile'];

/** See docs/product/account.md#profile-choices. */
export const languageNames: Record<Profile['language'], string> = { fr: 'Français', en: 'Anglais' };

export const timezoneNames: Record<Profile['timezone'], string> = {
  'Europe/Paris': 'Paris',
  UTC: 'Temps universel (UTC)',
  'America/New_York': 'New York',
  'Asia/Tokyo': 'Tokyo',
};

export const levelNames: Record<Profile['technical_level'], string> = {
  beginner: 'Débutant',
  intermediate: 'Intermédiaire',
  expert: 'Expert',
};
