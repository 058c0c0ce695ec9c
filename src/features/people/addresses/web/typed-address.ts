import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Account } from '#people/accounts/contract.ts';
import type { Address, AddressFields, addressFields } from '../contract.ts';

export type TypedAddress = z.input<typeof addressFields>;

export interface FieldsProps {
  form: UseFormReturn<TypedAddress, unknown, AddressFields>;
}

/** A new form starts with what the shop knows of the person. */
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
    siren: '',
    vat_number: '',
    address_name: 'Facturation',
    is_default: false,
  };
}

export function typedFrom({ id: _, vat_status: __, ...address }: Address): TypedAddress {
  return address;
}

/** What a register knows; all stays to be changed. */
export function fillIn({ setValue, formState }: FieldsProps['form'], known: Partial<TypedAddress>): void {
  const options = { shouldDirty: true, shouldValidate: formState.submitCount > 0 };
  for (const [name, value] of Object.entries(known)) setValue(name as 'address1', value as string, options);
}
