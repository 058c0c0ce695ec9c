import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  updateAccount: customer('PUT', '/api/users/me/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
