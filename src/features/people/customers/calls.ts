import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  getAccount: customer('GET', '/api/users/me/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
