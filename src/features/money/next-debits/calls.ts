import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listNextDebits: customer('GET', '/api/users/next-debits/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
