import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  compareWithProvider: staff('POST', '/api/admin/provider-comparison/', 'provider.repair'),
  lastComparison: staff('GET', '/api/admin/provider-comparison/', 'queue.read'),
  repairDifference: staff(
    'POST',
    '/api/admin/provider-comparison/differences/:id/repair/',
    'provider.repair',
  ),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
