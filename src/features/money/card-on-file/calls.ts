import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  getSavedCard: customer('GET', '/api/users/payment-method/'),
  startCardSetup: customer('POST', '/api/users/payment-method/setup/'),
  replaceCard: customer('PUT', '/api/users/payment-method/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
