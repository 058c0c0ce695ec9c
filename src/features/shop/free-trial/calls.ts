import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  getFreeToken: customer('GET', '/api/users/free-token/'),
  useFreeToken: customer('POST', '/api/users/use-free-token/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
