import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  compareWithProvider: staff('POST', '/api/admin/provider-comparison/'),
  lastComparison: staff('GET', '/api/admin/provider-comparison/'),
  repairDifference: staff('POST', '/api/admin/provider-comparison/differences/:id/repair/'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
