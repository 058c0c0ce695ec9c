import { eurosFromCents } from '#domain/money/money.ts';
import { eurosToType } from '#domain/money/typed-euros.ts';
import { DEFAULT_MONTHLY_CAP } from '#domain/price/monthly-cap.ts';
import type { PersonDetail } from '../contract.ts';
import type { PersonTyped } from '../person-fields.ts';

/** Errors are listed in this order. */
export const nobody: PersonTyped = {
  email: '',
  first_name: '',
  last_name: '',
  phone: '',
  monthly_cap: eurosToType(eurosFromCents(DEFAULT_MONTHLY_CAP)),
  password: '',
  password_confirmation: '',
  is_active: true,
  is_staff: false,
  role: 'administrator',
  invitation: false,
};

export const formNames = Object.keys(nobody) as (keyof PersonTyped)[];

export const typedFrom = (person: PersonDetail): PersonTyped => ({
  ...nobody,
  email: person.email,
  first_name: person.first_name,
  last_name: person.last_name,
  phone: person.phone,
  is_active: person.is_active,
  is_staff: person.is_staff,
  role: person.role && person.role !== 'superuser' ? person.role : 'administrator',
  monthly_cap: eurosToType(person.subscription_settings.monthly_cap),
});
