import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  getDemonstration: staff('GET', '/api/admin/automations/:id/demonstration/', 'content.read'),
  changeDemonstration: staff('PUT', '/api/admin/automations/:id/demonstration/', 'content.write'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
