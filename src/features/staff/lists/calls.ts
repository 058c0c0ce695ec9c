import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  listViews: staff('GET', '/api/admin/views/', 'admin.enter'),
  saveView: staff('POST', '/api/admin/views/', 'admin.enter'),
  changeView: staff('PATCH', '/api/admin/views/:id/', 'admin.enter'),
  deleteView: staff('DELETE', '/api/admin/views/:id/', 'admin.enter'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
