import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listAlerts: staff('GET', '/api/admin/alerts/', 'queue.read'),
  resolveAlert: staff('POST', '/api/admin/alerts/:id/resolve/', 'provider.repair'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
