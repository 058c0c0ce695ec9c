import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listOwnViewings: customer('GET', '/api/users/viewings/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
