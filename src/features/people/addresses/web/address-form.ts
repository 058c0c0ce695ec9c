import type { z } from 'zod';
import type { Account } from '#people/customers/contract.ts';
import type { Address, addressFields } from '../contract.ts';

export type TypedAddress = z.input<typeof addressFields>;

/** In the order of the form, in which errors are said. */
export const fieldNames = [
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'postal_code',
  'city',
  'country',
  'phone',
  'address_name',
  'is_default',
] as const;

/** A new form begins with what the shop knows of the person. */
export function blankAddress(account: Account | undefined): TypedAddress {
  return {
    first_name: account?.first_name ?? '',
    last_name: account?.last_name ?? '',
    company: account?.profile.company_name ?? '',
    address1: '',
    address2: '',
    postal_code: '',
    city: '',
    country: 'France',
    phone: '',
    address_name: 'Facturation',
    is_default: false,
  };
}

export function typedFrom({ id: _, ...address }: Address): TypedAddress {
  return address;
}
