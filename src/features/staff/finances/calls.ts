import { type CallsOf, staff } from '#contract-kit/endpoint.ts';
import type * as contract from './contract.ts';

export const routes = {
  readFinances: staff('GET', '/api/admin/finances/', 'finances.read'),
  readMonths: staff('GET', '/api/admin/finances/months/', 'finances.read'),
  listMovements: staff('GET', '/api/admin/finances/movements/', 'finances.read'),
  listReasons: staff('GET', '/api/admin/finances/leaving-reasons/', 'finances.read'),
  exportSalesJournal: staff('GET', '/api/admin/finances/sales-journal/', 'finances.read'),
};

export const calls: CallsOf<typeof contract, typeof routes> = routes;
