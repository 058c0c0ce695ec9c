import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  readStats: staff('GET', '/api/admin/stats/', 'figures.read'),
  topSelling: staff('GET', '/api/admin/automations/top-selling/', 'figures.read'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
