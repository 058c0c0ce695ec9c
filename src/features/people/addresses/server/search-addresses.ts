import { FRANCE, SEARCH_FROM } from '#domain/people/postal-address.ts';
import type { Shop } from '#server/shop.ts';
import { type AddressSuggestion, searchMaximum } from '../contract.ts';

/** Answers nothing while the text is too short. */
export async function suggestAddresses(
  { addressService }: Pick<Shop, 'addressService'>,
  typed: string,
): Promise<AddressSuggestion[]> {
  if (typed.length < SEARCH_FROM) return [];
  const found = await addressService.search(typed);
  return found.slice(0, searchMaximum).map(({ label, name, city, postcode }) => ({
    label,
    address1: name,
    city,
    postal_code: postcode,
    country: FRANCE,
  }));
}
