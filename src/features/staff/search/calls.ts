import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  searchAll: staff('GET', '/api/admin/search/', 'admin.enter'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
