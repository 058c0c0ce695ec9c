import { Refusal } from '#contract-kit/error-codes.ts';
import { FRANCE, MOST_ADDRESSES, SEARCH_FROM } from '#domain/people/postal-address.ts';
import { lockCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import type { Feature } from '#server/http/feature.ts';
import type { Shop } from '#server/shop.ts';
import {
  type Address,
  type AddressFields,
  type AddressSuggestion,
  type CompanySuggestion,
  createAddress,
  deleteAddress,
  getAddress,
  listAddresses,
  replaceAddress,
  searchAddresses,
  searchCompanies,
  searchMaximum,
  setDefaultAddress,
} from '../contract.ts';
import { askAgainLater, askVies } from './check-vat-number.ts';
import {
  deleteAddressRow,
  insertAddress,
  lockVatNumber,
  moveDefault,
  selectAddress,
  selectAddresses,
  selectLatestId,
  updateAddress,
} from './store.ts';

function showAddresses({ db }: Pick<Shop, 'db'>, userId: number): Promise<Address[]> {
  return selectAddresses(db, userId);
}

async function showAddress(db: Queries, userId: number, id: number): Promise<Address> {
  const address = await selectAddress(db, userId, id);
  if (!address) throw new Refusal('not_found');
  return address;
}

/** The first one is the default; a later one becomes it on request. */
async function addAddress(
  shop: Pick<Shop, 'db' | 'clock' | 'vatRegister'>,
  userId: number,
  fields: AddressFields,
): Promise<Address> {
  const answered = await askVies(shop, fields);
  const answer = answered === 'as before' ? undefined : answered;
  return inTransaction(shop.db, async (tx) => {
    const now = shop.clock.now();
    // Two first addresses at the same time would both be the default.
    await lockCustomer(tx, userId);
    if ((await selectAddresses(tx, userId)).length >= MOST_ADDRESSES)
      throw new Refusal('invalid', {
        fields: {
          non_field_errors: [
            `Vous avez ${MOST_ADDRESSES}\u00a0adresses, le plus possible\u00a0: supprimez-en une d’abord.`,
          ],
        },
      });
    const id = await insertAddress(tx, userId, fields, { answer, createdAt: now });
    await askAgainLater(tx, { id, vatNumber: fields.vat_number, answer, now });
    const [first] = await selectAddresses(tx, userId);
    if (fields.is_default || !first?.is_default) await moveDefault(tx, userId, id);
    return showAddress(tx, userId, id);
  });
}

async function changeAddress(
  shop: Pick<Shop, 'db' | 'clock' | 'vatRegister'>,
  userId: number,
  id: number,
  fields: AddressFields,
): Promise<Address> {
  await showAddress(shop.db, userId, id);
  const asked = await askVies(shop, fields, await lockVatNumber(shop.db, id));
  return inTransaction(shop.db, async (tx) => {
    await lockCustomer(tx, userId);
    // Another tab may have given it another number, whose answer is not this one's.
    const isSame = (await lockVatNumber(tx, id))?.vatNumber === fields.vat_number;
    const answer = asked === 'as before' && !isSame ? undefined : asked;
    if (!(await updateAddress(tx, userId, id, fields, answer))) throw new Refusal('not_found');
    await askAgainLater(tx, { id, vatNumber: fields.vat_number, answer, now: shop.clock.now() });
    if (fields.is_default) await moveDefault(tx, userId, id);
    return showAddress(tx, userId, id);
  });
}

/** As the register writes them, in capitals; empty while the text is too short. */
async function suggestCompanies(
  { companies }: Pick<Shop, 'companies'>,
  typed: string,
): Promise<CompanySuggestion[]> {
  if (typed.length < SEARCH_FROM) return [];
  const found = await companies.search(typed);
  return found.slice(0, searchMaximum).map(({ siren, name, address1, postalCode, city }) => ({
    label: `${name}, ${postalCode} ${city}`,
    ...{ company: name, siren, address1, city },
    postal_code: postalCode,
    country: FRANCE,
  }));
}

/** Empty while the text is too short. */
async function suggestAddresses(
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

function removeAddress({ db }: Pick<Shop, 'db'>, userId: number, id: number): Promise<null> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId);
    const deleted = await deleteAddressRow(tx, userId, id);
    if (!deleted) throw new Refusal('not_found');
    const heir = deleted.wasDefault ? await selectLatestId(tx, userId) : undefined;
    if (heir !== undefined) await moveDefault(tx, userId, heir);
    return null;
  });
}

/** Throws `Refusal('not_found')` before it clears the current default. */
function chooseDefault({ db }: Pick<Shop, 'db'>, userId: number, id: number): Promise<Address> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId);
    await showAddress(tx, userId, id);
    await moveDefault(tx, userId, id);
    return showAddress(tx, userId, id);
  });
}

export const addresses: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listAddresses, ({ caller }) => showAddresses(shop, caller.userId));
  endpoints.serve(createAddress, ({ caller, body }) => addAddress(shop, caller.userId, body));
  endpoints.serve(getAddress, ({ caller, params }) => showAddress(shop.db, caller.userId, params.id));
  endpoints.serve(replaceAddress, ({ caller, params, body }) =>
    changeAddress(shop, caller.userId, params.id, body),
  );
  endpoints.serve(setDefaultAddress, ({ caller, params }) => chooseDefault(shop, caller.userId, params.id));
  endpoints.serve(deleteAddress, ({ caller, params }) => removeAddress(shop, caller.userId, params.id));
  endpoints.serve(searchCompanies, ({ query }) => suggestCompanies(shop, query.q));
  endpoints.serve(searchAddresses, ({ query }) => suggestAddresses(shop, query.q));
};
