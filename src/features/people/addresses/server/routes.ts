import type { Feature } from '#server/http/feature.ts';
import {
  createAddress,
  deleteAddress,
  getAddress,
  listAddresses,
  replaceAddress,
  searchAddresses,
  setDefaultAddress,
} from '../contract.ts';
import { chooseDefault } from './choose-default.ts';
import { addAddress, changeAddress } from './keep-address.ts';
import { removeAddress } from './remove-address.ts';
import { suggestAddresses } from './search-addresses.ts';
import { showAddress, showAddresses } from './show-addresses.ts';

export const addresses: Feature = ({ endpoints, shop }) => {
  endpoints.serve(listAddresses, ({ caller }) => showAddresses(shop, caller.userId));
  endpoints.serve(createAddress, ({ caller, body }) => addAddress(shop, caller.userId, body));
  endpoints.serve(getAddress, ({ caller, params }) => showAddress(shop.db, caller.userId, params.id));
  endpoints.serve(replaceAddress, ({ caller, params, body }) =>
    changeAddress(shop, caller.userId, params.id, body),
  );
  endpoints.serve(setDefaultAddress, ({ caller, params }) => chooseDefault(shop, caller.userId, params.id));
  endpoints.serve(deleteAddress, ({ caller, params }) => removeAddress(shop, caller.userId, params.id));
  endpoints.serve(searchAddresses, ({ query }) => suggestAddresses(shop, query.q));
};
