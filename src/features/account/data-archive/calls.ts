import { type CallsOf, customer } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  askArchive: customer('POST', '/api/users/data-archives/'),
  showArchive: customer('GET', '/api/users/data-archives/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
