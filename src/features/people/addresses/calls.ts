import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listAddresses: customer('GET', '/api/addresses/'),
  createAddress: customer('POST', '/api/addresses/'),
  getAddress: customer('GET', '/api/addresses/:id/'),
  replaceAddress: customer('PUT', '/api/addresses/:id/'),
  setDefaultAddress: customer('PATCH', '/api/addresses/:id/'),
  deleteAddress: customer('DELETE', '/api/addresses/:id/'),
  searchAddresses: customer('GET', '/api/address-search/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
