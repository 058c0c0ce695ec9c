import { routeOf } from '#web/api/call.ts';
import type * as contract from '../contract.ts';

const list = '/api/addresses/';
const one = '/api/addresses/:id/';
const access = 'customer';

export const routes = {
  listAddresses: routeOf<typeof contract.listAddresses>({ method: 'GET', path: list, access }),
  createAddress: routeOf<typeof contract.createAddress>({ method: 'POST', path: list, access }),
  getAddress: routeOf<typeof contract.getAddress>({ method: 'GET', path: one, access }),
  replaceAddress: routeOf<typeof contract.replaceAddress>({ method: 'PUT', path: one, access }),
  setDefaultAddress: routeOf<typeof contract.setDefaultAddress>({ method: 'PATCH', path: one, access }),
  deleteAddress: routeOf<typeof contract.deleteAddress>({ method: 'DELETE', path: one, access }),
  searchAddresses: routeOf<typeof contract.searchAddresses>({
    method: 'GET',
    path: '/api/address-search/',
    access,
  }),
};
